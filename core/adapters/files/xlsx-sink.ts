import { xlsxSheet, type TableCell, type XlsxCell } from '../../domain/spreadsheet/table.ts'

import { openZip, TooBigError, type Sink } from './output.ts'

/** As many as Excel opens, heads included. */
const MOST_ROWS = 1_048_576
const DAY_MS = 86_400_000
/** Excel counts days from here. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Which of the styles below a cell has. */
const BOLD = 1
const STYLES: Readonly<Record<string, number>> = { '#,##0.00': 2, 'd mmm yyyy': 3 }

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? '&quot;')

/** What every Excel file with one sheet has, by its name in the ZIP. */
const around = (sheet: string): readonly (readonly [name: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="d mmm yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ],
]

const encoder = new TextEncoder()

/**
 * An Excel file with one sheet, written as its rows come: what a table of a hundred thousand rows is made of never
 * stands in memory. Cells look as in every other Excel file of the program.
 *
 * @throws TooBigError where there are more rows than Excel opens
 */
export function openXlsx(output: Sink, { sheet, heads, at }: { sheet: string; heads: readonly string[]; at: Date }) {
  const zip = openZip(output, at)
  for (const [name, xml] of around(sheet)) {
    const part = zip.entry(name)
    part.write(encoder.encode(xml))
    part.end()
  }

  const { data, columns } = xlsxSheet({ heads, rows: [] })
  const worksheet = zip.entry('xl/worksheets/sheet1.xml')
  const write = (xml: string) => worksheet.write(encoder.encode(xml))
  const widths = columns.map(({ width }, index) => {
    const number = String(index + 1)
    return `<col min="${number}" max="${number}" width="${String(width)}" customWidth="1"/>`
  })
  let rowNumber = 0
  const rowXml = (cells: readonly XlsxCell[]) => {
    if (++rowNumber > MOST_ROWS) throw new TooBigError('A table of a job has more rows than Excel opens.')
    const row = String(rowNumber)
    return `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`)).join('')}</row>`
  }
  write(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${data.map(rowXml).join('')}`,
  )

  return {
    rows(rows: readonly (readonly TableCell[])[]) {
      const { data: [, ...cells] = [] } = xlsxSheet({ heads, rows })
      write(cells.map(rowXml).join(''))
    },
    end() {
      write('</sheetData></worksheet>')
      worksheet.end()
      zip.end()
      return output.end()
    },
  }
}

function cellXml(cell: XlsxCell, place: string): string {
  if (cell === null) return ''
  if (typeof cell.value === 'string') {
    const style = 'fontWeight' in cell ? ` s="${String(BOLD)}"` : ''
    return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.value)}</t></is></c>`
  }
  const number = typeof cell.value === 'number' ? cell.value : (cell.value.getTime() - DAY_ZERO) / DAY_MS
  const style = STYLES[('format' in cell ? cell.format : undefined) ?? '']
  return `<c r="${place}"${style === undefined ? '' : ` s="${String(style)}"`}><v>${String(number)}</v></c>`
}

/** `A`, `B`, … `Z`, `AA`. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest === 0 ? '' : columnName(rest - 1)) + String.fromCharCode(65 + (index % 26))
}
