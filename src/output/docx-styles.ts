/** The look of a report as a document: styles, bullets, foot of the page. */
import { escapeXml as e } from '../math/escape-xml.ts'

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const FONT = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri" w:eastAsia="Calibri"/>'
const MONO = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>'

/** Name, what of its paragraph, what of its letters; sizes are half points. */
const PARAGRAPHS: [id: string, name: string, paragraph: string, letters: string][] = [
  ['Title', 'Title', '<w:spacing w:before="0" w:after="60"/>', '<w:b/><w:sz w:val="36"/>'],
  heading(1, 320, '<w:b/><w:sz w:val="28"/>'),
  heading(2, 220, '<w:b/><w:sz w:val="23"/>'),
  heading(3, 180, '<w:b/><w:sz w:val="20"/>'),
  heading(4, 140, '<w:b/><w:sz w:val="19"/>'),
  [
    'Caption',
    'caption',
    '<w:keepNext/><w:spacing w:before="160" w:after="40"/>',
    '<w:color w:val="444444"/><w:sz w:val="17"/>',
  ],
  [
    'FigureCaption',
    'Figure caption',
    '<w:spacing w:before="40" w:after="200"/>',
    '<w:color w:val="444444"/><w:sz w:val="17"/>',
  ],
  ['Figure', 'Figure', '<w:keepNext/><w:spacing w:before="120" w:after="0"/>', ''],
  ['Cell', 'Cell', '<w:spacing w:before="20" w:after="20"/>', '<w:sz w:val="17"/>'],
  ['CellRight', 'Cell right', '<w:spacing w:before="20" w:after="20"/><w:jc w:val="right"/>', '<w:sz w:val="17"/>'],
  ['Soft', 'Soft', '', '<w:color w:val="555555"/>'],
  ['Value', 'Value', '<w:spacing w:before="40" w:after="0"/>', '<w:b/><w:sz w:val="32"/>'],
  ['Label', 'Label', '<w:spacing w:before="0" w:after="0"/>', '<w:sz w:val="16"/>'],
  [
    'Listing',
    'Listing',
    '<w:spacing w:before="0" w:after="0" w:line="220" w:lineRule="auto"/>',
    `${MONO}<w:sz w:val="13"/>`,
  ],
  ['Small', 'Small', '<w:spacing w:before="0" w:after="0"/>', '<w:sz w:val="8"/>'],
]

function heading(level: number, before: number, letters: string): [string, string, string, string] {
  const spaced = `<w:keepNext/><w:keepLines/><w:spacing w:before="${before}" w:after="80"/><w:outlineLvl w:val="${level - 1}"/>`
  return [`Heading${level}`, `heading ${level}`, spaced, letters]
}

export function stylesXml(): string {
  const own = PARAGRAPHS.map(
    ([id, name, paragraph, letters]) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${id.startsWith('Heading') || id === 'Title' ? '<w:next w:val="Normal"/>' : ''}<w:qFormat/>${paragraph && `<w:pPr>${paragraph}</w:pPr>`}${letters && `<w:rPr>${letters}</w:rPr>`}</w:style>`,
  )
  return `${HEAD}<w:styles ${MAIN}><w:docDefaults><w:rPrDefault><w:rPr>${FONT}<w:sz w:val="20"/><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="60" w:after="60"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${own.join('')}<w:style w:type="character" w:styleId="Code"><w:name w:val="Code"/><w:rPr>${MONO}<w:sz w:val="16"/></w:rPr></w:style><w:style w:type="character" w:styleId="Machine"><w:name w:val="Machine"/></w:style></w:styles>`
}

export const numberingXml = (): string =>
  `${HEAD}<w:numbering ${MAIN}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="360" w:hanging="240"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`

export const footerXml = (foot: string): string =>
  `${HEAD}<w:ftr ${MAIN}><w:p><w:pPr><w:tabs><w:tab w:val="right" w:pos="10300"/></w:tabs></w:pPr><w:r><w:rPr><w:color w:val="555555"/><w:sz w:val="16"/></w:rPr><w:t xml:space="preserve">${e(foot)}</w:t><w:tab/></w:r><w:r><w:rPr><w:sz w:val="16"/></w:rPr><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:rPr><w:sz w:val="16"/></w:rPr><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:rPr><w:sz w:val="16"/></w:rPr><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:rPr><w:sz w:val="16"/></w:rPr><w:t>1</w:t></w:r><w:r><w:rPr><w:sz w:val="16"/></w:rPr><w:fldChar w:fldCharType="end"/></w:r></w:p></w:ftr>`
