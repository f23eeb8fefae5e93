/**
 * All tables of a report as comma-separated values: each below its caption, or the title of its section, with an empty line after it.
 * What depends on the machine is left out, as where results are compared.
 */
import { type Part, plainText, type Table } from './document.ts'

export function tablesCsv(parts: readonly Part[]): string {
  return parts.flatMap((part) => tablesOf(part, '')).join('\n')
}

function tablesOf(part: Part, title: string): string[] {
  switch (part.kind) {
    case 'section':
    case 'heading':
      return part.parts.flatMap((inner) => tablesOf(inner, part.title))
    case 'verdict':
      return part.parts.flatMap((inner) => tablesOf(inner, title))
    case 'beside':
      return [...part.left, ...part.right].flatMap((inner) => tablesOf(inner, title))
    case 'table':
      return part.machine ? [] : [tableText(part, title)]
    default:
      return []
  }
}

function tableText({ caption, head, rows }: Table, title: string): string {
  const lines = [...(head.length > 0 ? [head] : []), ...rows.map((row) => row.map(plainText))]
  return [cell(caption || title), ...lines.map((line) => line.map(cell).join(',')), ''].join('\n')
}

/** A cell that begins like a formula is text to a spreadsheet only behind a quote; negative numbers stay numbers. */
function cell(text: string): string {
  const safe = /^[=+@]|^-(?![\d.])/.test(text) ? `'${text}` : text
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
