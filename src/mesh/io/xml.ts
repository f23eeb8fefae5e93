/**
 * Tags of the XML part of a VTK file, in order, with what they lie in. Entities &amp; &lt; &gt; &quot; &apos; are resolved in attributes.
 *
 * A reader of its own: the data behind <AppendedData> are bytes and no XML, at which readers of XML fail, and places are wanted in
 * bytes. Each character is looked at once; depth, length and number of tags are bounded.
 */
import { BUDGETS } from '../../math/budgets.ts'
import { failAt, quote, type TextCursor } from './text-cursor.ts'

export interface XmlTag {
  name: string
  attributes: Record<string, string>
  /** Name of the element around it; '' for the first. */
  inside: string
  /** Where its content begins and ends in the text: empty for `<tag/>` and for the one that `until` names. */
  from: number
  to: number
}

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** All elements up to and including the opening tag of `until`; the first must be `root`. */
export function readXml(c: TextCursor, root: string, until: string): XmlTag[] {
  if (!/^(\u00ef\u00bb\u00bf)?\s*</.test(c.text.slice(0, 64))) failAt(c, `expected <${root} …> at the beginning.`)
  const tags: XmlTag[] = []
  const open: XmlTag[] = []
  while (true) {
    const start = c.text.indexOf('<', c.at)
    if (start < 0) break
    if (skipped(c, start)) continue
    if (c.text[start + 1] === '/') {
      closeTag(c, start, open.pop())
      continue
    }
    const { tag, closed } = readTag(c, start)
    tag.inside = open.at(-1)?.name ?? ''
    tags.push(tag)
    if (tags[0].name !== root) failAt(c, `expected <${root} …> at the beginning.`, start)
    c.known = true
    if (tags.length > BUDGETS.xmlTags) failAt(c, `more than ${BUDGETS.xmlTags} elements. Save fewer arrays.`, start)
    if (tag.name === until) return tags
    if (closed) continue
    open.push(tag)
    if (open.length > BUDGETS.xmlDepth) failAt(c, `elements are nested deeper than ${BUDGETS.xmlDepth} levels.`, start)
  }
  if (open.length > 0) failAt(c, `<${quoteName(open)}> is never closed. Is the file cut off?`, c.end)
  return tags
}

const quoteName = (open: XmlTag[]) => open[open.length - 1].name.slice(0, 24)

/** Comments, declarations and processing instructions. */
function skipped(c: TextCursor, start: number): boolean {
  const comment = c.text.startsWith('<!--', start)
  if (!comment && c.text[start + 1] !== '?' && c.text[start + 1] !== '!') return false
  const stop = c.text.indexOf(comment ? '-->' : '>', start)
  if (stop < 0) failAt(c, `${comment ? 'a comment' : 'a tag'} that begins here never ends.`, start)
  c.at = stop + (comment ? 3 : 1)
  return true
}

function closeTag(c: TextCursor, start: number, last: XmlTag | undefined): void {
  const stop = c.text.indexOf('>', start)
  const inner = c.text.slice(start + 2, stop < 0 ? start + BUDGETS.xmlTag : stop).trim()
  if (stop < 0 || last?.name !== inner)
    failAt(c, `</${last?.name ?? ''}> was expected, found <${quote(c, `/${inner}`)}>.`, start)
  last.to = start
  c.at = stop + 1
}

const NAME = /[\w:.-]{1,256}/y
const ATTRIBUTE = /\s*([\w:.-]{1,256})\s*=\s*("[^"]*"|'[^']*')/y
const END = /\s*(\/?)>/y

/** The opening tag at `start`, and whether it is closed at once; the cursor then stands behind it. */
function readTag(c: TextCursor, start: number): { tag: XmlTag; closed: boolean } {
  const text = c.text.slice(start + 1, start + 1 + BUDGETS.xmlTag)
  const match = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const name = match(NAME, 0)?.[0]
  if (!name) failAt(c, `expected the name of an element, found ${quote(c, text)}.`, start)
  const attributes: Record<string, string> = {}
  let at = name.length
  for (let found = match(ATTRIBUTE, at); found; found = match(ATTRIBUTE, at)) {
    at += found[0].length
    const stop = start + at
    attributes[found[1]] = decoded(c.bytes.subarray(stop + 2 - found[2].length, stop))
  }
  const end = match(END, at)
  if (!end) {
    const long = text.length === BUDGETS.xmlTag && text.indexOf('>') < 0
    failAt(
      c,
      long
        ? `a tag of more than ${BUDGETS.xmlTag} characters.`
        : `<${name.slice(0, 24)}>: expected attributes as name="value" and then >, found ${quote(c, text.slice(at).trim())}.`,
      start,
    )
  }
  c.at = start + 1 + at + end[0].length
  return { tag: { name, attributes, inside: '', from: c.at, to: c.at }, closed: end[1] === '/' }
}

const decoded = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).replace(/&(\w+);/g, (all, entity: string) => ENTITIES.get(entity) ?? all)
