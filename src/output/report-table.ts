import { escapeXml } from '../math/escape-xml.ts'

/** A table of report.html; cells are HTML, the head is text. `numeric`: columns that are flush right. */
export function tableOf(head: string[], rows: string[][], numeric: number[], classes: string[] = []): string {
  const cell = (tag: string, text: string, i: number) =>
    `<${tag}${numeric.includes(i) ? ' class="n"' : ''}>${text}</${tag}>`
  const body = rows.map(
    (row, r) => `<tr${classes[r] ? ` class="${classes[r]}"` : ''}>${row.map((t, i) => cell('td', t, i)).join('')}</tr>`,
  )
  const top = head.length ? `<thead><tr>${head.map((t, i) => cell('th', escapeXml(t), i)).join('')}</tr></thead>` : ''
  return `<div class="scroll"><table>${top}<tbody>${body.join('\n')}</tbody></table></div>`
}
