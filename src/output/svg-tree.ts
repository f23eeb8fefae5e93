/**
 * The SVG of our own figures as a tree with its styles worked out: elements, attributes, and text. Rules of style elements are those that figures write:
 * selectors of classes and element names, one within another, without commas.
 */

export interface SvgNode {
  tag: string
  attributes: Record<string, string>
  children: SvgNode[]
  text: string
}

const TOKEN = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/g
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g

const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

export function svgTree(svg: string): SvgNode {
  const root: SvgNode = { tag: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, closing, tag, written, empty, text] of svg.matchAll(TOKEN)) {
    const above = open[open.length - 1]
    if (text !== undefined) above.text += plain(text)
    else if (closing) open.pop()
    else {
      const attributes = Object.fromEntries(
        [...written.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, plain(value)]),
      )
      const node: SvgNode = { tag, attributes, children: [], text: '' }
      above.children.push(node)
      if (!empty) open.push(node)
    }
  }
  return root
}

export interface StyleRule {
  /** Outermost first: tag and classes of each. */
  path: { tag: string; classes: string[] }[]
  values: Record<string, string>
}

/** Of all style elements below. */
export function styleRules(node: SvgNode): StyleRule[] {
  const own =
    node.tag === 'style'
      ? [...node.text.matchAll(/([^{}]+)\{([^}]*)\}/g)].flatMap(([, selectors, body]) =>
          selectors.split(',').map((selector) => ({ path: pathOf(selector), values: valuesOf(body) })),
        )
      : []
  return [...own, ...node.children.flatMap(styleRules)]
}

const pathOf = (selector: string): StyleRule['path'] =>
  selector
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [tag, ...classes] = word.split('.')
      return { tag, classes }
    })

/** `fill:red;font:600 10px sans-serif`: a font is its weight and its size. */
export function valuesOf(body: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const part of body.split(';')) {
    const [key, ...rest] = part.split(':')
    const value = rest.join(':').trim()
    if (key.trim() === 'font') {
      const size = /([\d.]+)px/.exec(value)
      if (size) values['font-size'] = size[1]
      if (/\b(600|700|bold)\b/.test(value)) values['font-weight'] = '600'
    } else if (value !== '') values[key.trim()] = value
  }
  return values
}

const meets = (node: SvgNode, { tag, classes }: StyleRule['path'][number]): boolean => {
  const own = (node.attributes.class ?? '').split(' ')
  return (tag === '' || tag === node.tag) && classes.every((name) => own.includes(name))
}

/** Whether a rule is for the last of a chain of elements, the outermost first. */
export function ruleMeets(rule: StyleRule, chain: readonly SvgNode[]): boolean {
  const last = rule.path.length - 1
  if (!meets(chain[chain.length - 1], rule.path[last])) return false
  let wanted = last - 1
  for (let i = chain.length - 2; i >= 0 && wanted >= 0; i--) if (meets(chain[i], rule.path[wanted])) wanted--
  return wanted < 0
}

/** How specific a rule is: classes before names. */
export const weightOf = ({ path }: StyleRule): number =>
  path.reduce((sum, { tag, classes }) => sum + 100 * classes.length + (tag ? 1 : 0), 0)
