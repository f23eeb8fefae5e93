/**
 * All tables of report.html as comma-separated values: each below its caption, or the title of its section, with an empty line after it.
 * They are read off the page, so that both show the same; what depends on the machine is left out, as where results are compared.
 */
const PARTS = /<h[2-4]>([\s\S]*?)<\/h[2-4]>|<p class="caption">([\s\S]*?)<\/p>|<table>([\s\S]*?)<\/table>/g

export function tablesCsv(html: string): string {
  const shown = html.replace(/<!--machine-->[\s\S]*?<!--\/machine-->/g, '')
  const found: string[] = []
  let [title, caption] = ['', '']
  for (const [, heading, above, table] of shown.matchAll(PARTS)) {
    if (heading !== undefined) title = textOf(heading)
    if (above !== undefined) caption = textOf(above)
    if (table === undefined) continue
    found.push([cell(caption || title), ...rowsOf(table), ''].join('\n'))
    caption = ''
  }
  return found.join('\n')
}

const rowsOf = (table: string): string[] =>
  [...table.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, content]) => cell(textOf(content))).join(','),
  )

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .trim()

/** A cell that begins like a formula is text to a spreadsheet only behind a quote; negative numbers stay numbers. */
function cell(text: string): string {
  const safe = /^[=+@]|^-(?![\d.])/.test(text) ? `'${text}` : text
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
