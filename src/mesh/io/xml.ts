/** Tags of the XML part of a VTK file, in order, with what they lie in. Entities &amp; &lt; &gt; &quot; &apos; are resolved in attributes. */
import { failAt, quote, type TextCursor } from './text-cursor.ts'

export interface XmlTag {
  name: string
  attributes: Record<string, string>
  /** Names of the elements around it. */
  inside: string[]
  /** Where its content begins and ends in the text: empty for `<tag/>` and for the one that `until` names. */
  from: number
  to: number
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** All elements up to and including the opening tag of `until`. */
export function readXml(c: TextCursor, until: string): XmlTag[] {
  const tags: XmlTag[] = []
  const open: XmlTag[] = []
  while (true) {
    const start = c.text.indexOf('<', c.at)
    if (start < 0) break
    const comment = c.text.startsWith('<!--', start)
    const stop = c.text.indexOf(comment ? '-->' : '>', start)
    if (stop < 0) failAt(c, `${comment ? 'a comment' : 'a tag'} that begins here never ends.`, start)
    c.at = stop + (comment ? 3 : 1)
    const inner = c.text.slice(start + 1, stop)
    if (comment || inner.startsWith('?') || inner.startsWith('!')) continue
    if (inner.startsWith('/')) {
      const last = open.pop()
      if (last?.name !== inner.slice(1).trim())
        failAt(c, `</${last?.name ?? ''}> was expected, found <${quote(inner)}>.`, start)
      last.to = start
      continue
    }
    const closed = inner.endsWith('/')
    const tag = readTag(c, start, closed ? inner.slice(0, -1) : inner)
    tag.inside = open.map((t) => t.name)
    tags.push(tag)
    if (tag.name === until) return tags
    if (!closed) open.push(tag)
  }
  if (open.length > 0) failAt(c, `<${open[open.length - 1].name}> is never closed. Is the file cut off?`, c.end)
  return tags
}

function readTag(c: TextCursor, start: number, inner: string): XmlTag {
  const name = inner.match(/^[\w:.-]+/)?.[0]
  if (!name) failAt(c, `expected the name of an element, found ${quote(inner)}.`, start)
  const attributes: Record<string, string> = {}
  const raw = new TextDecoder().decode(c.bytes.subarray(start + 1 + name.length, start + 1 + inner.length))
  for (const [, key, value] of raw.matchAll(/([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g))
    attributes[key] = value.slice(1, -1).replace(/&(\w+);/g, (all, entity: string) => ENTITIES[entity] ?? all)
  return { name, attributes, inside: [], from: c.at, to: c.at }
}
