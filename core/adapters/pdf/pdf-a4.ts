import { markWords } from '../../contract/status-words.ts'
import { documentMarks, type DocumentMark } from '../../domain/paper/document-marks.ts'
import { documentTitle, shortHash, type InvoiceDocument } from '../../domain/paper/invoice-document.ts'
import { measureClosing } from './pdf-a4-closing.ts'
import { measureHead } from './pdf-a4-head.ts'
import { drawMarks } from './pdf-a4-marks.ts'
import { measureTable, type MeasuredTable, type RowBlock } from './pdf-a4-table.ts'
import type { Block } from './pdf-block.ts'
import type { Canvas } from './pdf-canvas.ts'
import { factsOf, openPdf, type RenderOptions } from './pdf-file.ts'
import { loadPdfFonts } from './pdf-fonts.ts'
import { CONTENT_WIDTH, PAGE, A4_STYLES, type Colour } from './pdf-style.ts'
import type { TextRuler } from './pdf-text.ts'

type Placed = { readonly block: Block; readonly y: number; readonly ruleBelow: boolean }
type Page = { readonly placed: Placed[]; y: number }

const GAP_AFTER_HEAD = 24
const GAP_BEFORE_CLOSING = 17
const CONTINUATION_HEIGHT = 36
/** Sums that go on to a new page take so many lines along, so that none stands there alone. */
const ROWS_BESIDE_SUMS = 3
/** What stands above the rows of a page: its own head, and that of the table. */
const HEADS = 2
/** Of a row that must be cut, at least this much stays together. */
const LEAST_PART_OF_ROW = 60

const MARK_COLOURS: Record<DocumentMark, Colour> = {
  DRAFT: 'grey',
  'NOT YET APPROVED': 'amber',
  'NOT YET CLEARED': 'amber',
  REJECTED: 'red',
  COPY: 'amber',
  CANCELLED: 'red',
  SANDBOX: 'amber',
}

/** The invoice as an A4 PDF. The same document and logo give the same bytes. */
export async function renderInvoicePdf(
  document: InvoiceDocument,
  { fonts, logo }: RenderOptions = {},
): Promise<Buffer> {
  const { canvas, finish } = openPdf(factsOf(document), fonts ?? (await loadPdfFonts()))
  drawInvoice(canvas, document, logo)
  return finish()
}

/**
 * Draws the invoice on A4 pages of its own. Everything is measured before anything is drawn, so that the foot can say
 * how many pages there are.
 */
export function drawInvoice(canvas: Canvas, document: InvoiceDocument, logo?: Uint8Array): void {
  const pages = paginate(document, canvas, logo)
  const marks = documentMarks(document)
  const shownMarks = marks.map((mark) => ({ text: markWords[mark], colour: MARK_COLOURS[mark] }))

  pages.forEach(({ placed }, index) => {
    canvas.newPage(PAGE.width, PAGE.height)
    canvas.once(shownMarks, () => drawMarks(canvas, shownMarks))
    for (const { block, y, ruleBelow } of placed) {
      block.draw(canvas, y)
      if (ruleBelow) canvas.rule(PAGE.left, y + block.height, CONTENT_WIDTH, 0.5, 'line')
    }
    canvas.artifact(() => drawFoot(canvas, document, marks, index + 1, pages.length))
  })
}

function paginate(document: InvoiceDocument, ruler: TextRuler, logo: Uint8Array | undefined): Page[] {
  const table = measureTable(document.lines, ruler)
  const closing = measureClosing(document, ruler)
  const continuation = continuationHead(document)
  const pages: Page[] = [{ placed: [], y: PAGE.top }]

  const page = (): Page => pages.at(-1) ?? startPage()
  const room = () => PAGE.bottom - page().y
  const put = (block: Block, ruleBelow = false) => {
    page().placed.push({ block, y: page().y, ruleBelow })
    page().y += block.height
  }
  function startPage(): Page {
    const started = { placed: [], y: PAGE.top }
    pages.push(started)
    put(continuation)
    return started
  }

  put(measureHead(document, ruler, logo))
  page().y += GAP_AFTER_HEAD
  const hasRows = placeRows(table, { put, room, startPage })

  const startPageWith = (rows: readonly Placed[]) => {
    startPage()
    if (rows.length > 0) put(table.head)
    rows.forEach(({ block }, index) => put(block, index < rows.length - 1))
  }
  const before = pages.at(-2)
  const last = before && hasRows ? page().placed.slice(HEADS) : []
  const company = before && last.length > 0 ? takeRows(before, ROWS_BESIDE_SUMS - last.length, room()) : []
  if (company.length > 0) {
    pages.pop()
    startPageWith([...company, ...last])
  }
  if (GAP_BEFORE_CLOSING + closing.main(0).height > room())
    startPageWith(hasRows ? takeRows(page(), ROWS_BESIDE_SUMS, PAGE.bottom - PAGE.top) : [])

  page().y += GAP_BEFORE_CLOSING
  const left = room()
  put(closing.main(left))
  for (const block of closing.rest(left)) {
    if (block.height > room()) startPage()
    put(block)
  }
  return pages
}

/** Takes up to so many rows off the end of a page, which keeps at least as many, if they fit into the room there is. */
function takeRows({ placed }: Page, most: number, room: number): Placed[] {
  const count = Math.min(most, Math.floor((placed.length - HEADS) / 2))
  if (count <= 0) return []
  const height = placed.slice(-count).reduce((sum, { block }) => sum + block.height, 0)
  return height <= room ? placed.splice(-count) : []
}

type Flow = { put(block: Block, ruleBelow?: boolean): void; room(): number; startPage(): unknown }

/** Rows under a repeated header. A row moves to the next page in one piece, unless no page could hold it. */
function placeRows({ head, rows }: MeasuredTable, { put, room, startPage }: Flow): boolean {
  const wholePage = PAGE.bottom - PAGE.top - CONTINUATION_HEIGHT - head.height
  const [first] = rows
  const least = first && first.height <= wholePage ? first.height : LEAST_PART_OF_ROW
  if (head.height + least > room()) startPage()
  put(head)

  const waiting: RowBlock[] = [...rows].reverse()
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    if (row.height <= room()) {
      put(row, waiting.length > 0)
      continue
    }

    const parts = row.height > wholePage ? row.split(room()) : undefined
    if (parts) {
      put(parts[0])
      waiting.push(parts[1])
    } else {
      waiting.push(row)
    }
    startPage()
    put(head)
  }
  return rows.length > 1
}

function continuationHead(document: InvoiceDocument): Block {
  const { supplier, number } = document
  return {
    height: CONTINUATION_HEIGHT,
    draw(canvas, y) {
      const title = `${documentTitle(document)} ${number}`
      const width = CONTENT_WIDTH - canvas.width(title, A4_STYLES.strong) - 30
      const [name = '', more] = canvas.wrap(supplier.name, A4_STYLES.body, width)
      canvas.artifact(() => {
        canvas.text(more === undefined ? name : `${name} …`, PAGE.left, y + 9, A4_STYLES.body)
        canvas.text(title, PAGE.right, y + 9, A4_STYLES.strong, 'right')
      })
      canvas.rule(PAGE.left, y + 18, CONTENT_WIDTH, 1, 'accent')
    },
  }
}

function drawFoot(
  canvas: Canvas,
  document: InvoiceDocument,
  marks: readonly DocumentMark[],
  page: number,
  pages: number,
): void {
  canvas.rule(PAGE.left, PAGE.footRule, CONTENT_WIDTH, 0.5, 'line')
  if (document.auditHash)
    canvas.text(`Audit ${shortHash(document.auditHash)}`, PAGE.left, PAGE.footBaseline, A4_STYLES.small)
  canvas.text(`Page ${page} of ${pages}`, PAGE.right, PAGE.footBaseline, A4_STYLES.small, 'right')

  const [first] = marks
  if (!first) return
  const style = { ...A4_STYLES.columnHead, colour: MARK_COLOURS[first] }
  canvas.text(marks.map((mark) => markWords[mark]).join(' · '), PAGE.width / 2, PAGE.footBaseline, style, 'center')
}
