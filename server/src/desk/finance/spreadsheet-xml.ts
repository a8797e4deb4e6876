/** Writes the fixed parts and the cells of a spreadsheet workbook as XML (SpreadsheetML). */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_NAME_MAX = 31

/** Cell styles, as indexes into the list `cellXfs` of the workbook's styles. */
export const STYLES = { text: 0, head: 1, money: 2, count: 3, time: 4, day: 5 } as const
export type Style = keyof typeof STYLES

/** Cell format that shows years of the Buddhist era, as the staff's website does. The stored value is still a date. */
const THAI_TIME = '[$-107041E]dd/mm/yyyy hh:mm:ss'
const THAI_DAY = '[$-107041E]dd/mm/yyyy'
const MONEY = '#,##0.00;[Red]-#,##0.00'
const [MONEY_ID, TIME_ID, DAY_ID] = [164, 165, 166]
const COUNT_ID = 3

/** Returns whether XML forbids the character. Cells are written without forbidden characters. */
const unwritable = (code: number): boolean =>
  (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code === 0xfffe || code === 0xffff

const escapeXml = (text: string): string =>
  [...text.toWellFormed()]
    .filter(letter => !unwritable(letter.codePointAt(0) ?? 0))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const LETTERS = 26
/** Returns the name of a column by its index: `0` → `A`, `26` → `AA`. */
export const columnName = (column: number): string => {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (column % LETTERS))
  return column < LETTERS ? letter : columnName(Math.floor(column / LETTERS) - 1) + letter
}

const textCell = (at: string, text: string, style: Style): string =>
  `<c r="${at}" s="${STYLES[style]}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

/** A cell of a sheet. A number is given as a string of digits, so that no satang is lost to rounding. */
export type SheetCell =
  | { readonly style: Exclude<Style, 'text' | 'head'>; readonly value: string }
  | string
  | null

export const rowXml = (row: number, cells: readonly SheetCell[], style: 'text' | 'head' = 'text'): string => {
  const written = cells.map((cell, column) => {
    const at = `${columnName(column)}${row}`
    if (cell === null) return ''
    if (typeof cell === 'string') return textCell(at, cell, style)
    return `<c r="${at}" s="${STYLES[cell.style]}"><v>${cell.value}</v></c>`
  })
  return `<row r="${row}">${written.join('')}</row>`
}

export const sheetBegin = (widths: readonly number[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

export const sheetEnd = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/></worksheet>`

const sheetNames = (name: string, sheets: number): string[] =>
  Array.from({ length: sheets }, (_, at) => {
    const suffix = at === 0 ? '' : `_${at + 1}`
    return name.slice(0, SHEET_NAME_MAX - suffix.length) + suffix
  })

/**
 * Returns the XML of the workbook's list of sheets. Each sheet's filter also needs a hidden defined name, because some programs otherwise show the
 * filter's arrows but do not filter.
 */
const workbookXml = (name: string, ends: readonly string[]): string => {
  const names = sheetNames(name, ends.length)
  const sheets = names.map(
    (each, at) => `<sheet name="${escapeXml(each)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const filters = ends.map(
    (end, at) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${escapeXml(names[at] ?? '')}'!$A$1:${end}</definedName>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`
}

const format = (id: number, code: string): string =>
  `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`
const cellStyle = (numFmt: number, font = 0): string =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`

const STYLES_XML = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3">${format(MONEY_ID, MONEY)}${format(TIME_ID, THAI_TIME)}${format(DAY_ID, THAI_DAY)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${cellStyle(0)}${cellStyle(0, 1)}${cellStyle(MONEY_ID)}${cellStyle(COUNT_ID)}${cellStyle(TIME_ID)}${cellStyle(DAY_ID)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const typesXml = (sheets: number): string => {
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${main}.worksheet+xml"/>`,
  )
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>${parts.join('')}</Types>`
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

const relationsXml = (relations: readonly string[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`

/** Returns the workbook's parts other than its sheets. `ends` is the last cell of each sheet, such as `$H$200`. */
export const bookParts = (name: string, ends: readonly string[]): Readonly<Record<string, string>> => ({
  'xl/workbook.xml': workbookXml(name, ends),
  'xl/styles.xml': STYLES_XML,
  'xl/_rels/workbook.xml.rels': relationsXml([
    ...ends.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    relation(`rId${ends.length + 1}`, 'styles', 'styles.xml'),
  ]),
  '_rels/.rels': relationsXml([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
  '[Content_Types].xml': typesXml(ends.length),
})
