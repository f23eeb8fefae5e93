/** A plain check that a text is well-formed XML: tags nest, attributes are quoted and unique, text has no bare & or <. Returns the fault. */
export function xmlFault(text: string): string | undefined {
  const open: string[] = []
  let roots = 0
  let at = 0
  const token = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*="[^"<]*")*)\s*(\/?)>|<\?[^?]*\?>|<!--[^-]*-->/y
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const between = text.slice(at, next < 0 ? text.length : next)
    if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/i.test(between)) return `bare & in ${between.slice(0, 60)}`
    if (!open.length && between.trim()) return `text outside the root: ${between.slice(0, 60)}`
    if (next < 0) break
    token.lastIndex = next
    const m = token.exec(text)
    if (!m) return `bad tag at ${text.slice(next, next + 80)}`
    at = token.lastIndex
    if (!m[2]) continue
    const names = [...m[3].matchAll(/([\w:.-]+)="([^"]*)"/g)]
    if (new Set(names.map((n) => n[1])).size !== names.length) return `attribute twice in ${m[0].slice(0, 80)}`
    if (names.some((n) => /&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(n[2]))) return `bare & in ${m[0].slice(0, 80)}`
    if (m[1]) {
      if (open.pop() !== m[2]) return `</${m[2]}> closes nothing`
    } else if (m[4]) {
      if (!open.length) roots++
    } else {
      if (!open.length) roots++
      open.push(m[2])
    }
  }
  if (open.length) return `<${open.at(-1)}> stays open`
  return roots === 1 ? undefined : `${roots} roots`
}
