import type { Block } from '../pdf/block.ts'
import type { MeasuredFooter } from './footer.ts'
import type { MeasuredTable, RowBlock } from './line-table.ts'

export type Placed = { readonly block: Block; readonly y: number; readonly ruleBelow: boolean }

/** What an invoice is made of, measured, and the points between which a page holds it. */
export type Pieces = {
  readonly head: Block
  readonly gapAfterHead: number
  /** Stands at the top of every page but the first. */
  readonly continuation: Block
  readonly table: MeasuredTable
  readonly closing: MeasuredFooter
  readonly top: number
  readonly bottom: number
}

/** Lines that stand above the sums where these go on to another page, so that none stands there alone. */
const ROWS_BESIDE_SUMS = 3
/** Fewer than these are not left behind where lines go on to the last page. */
const LEAST_ROWS = 2
const GAP_BEFORE_CLOSING = 17
/** Of a row that must be cut, at least this much stays together. */
const LEAST_PART_OF_ROW = 60

/**
 * Lays an invoice out on pages: rows under a repeated head, each in one piece unless no page could hold it; what the
 * lines of a page come to is carried forward to the next; sums, words and payment in one piece below at least two lines.
 */
export function paginate(pieces: Pieces): Placed[][] {
  const pages = fill(pieces)
  moveSums(pages, pieces)
  return place(pages, pieces)
}

/** Points that rows, and what is carried, may take on a page. */
function roomOn(index: number, { head, gapAfterHead, continuation, table, top, bottom }: Pieces): number {
  const above = index === 0 ? head.height + gapAfterHead : continuation.height
  return bottom - top - above - table.head.height
}

/** Rows by page, each page as full as it gets. */
function fill(pieces: Pieces): RowBlock[][] {
  const { table } = pieces
  const carried = table.carried('Carried forward', 0n).height
  const wholePage = roomOn(1, pieces) - 2 * carried
  const waiting = [...table.rows].reverse()
  const pages: RowBlock[][] = [[]]
  let left = roomOn(0, pieces)

  for (let row = waiting.pop(); row; row = waiting.pop()) {
    const room = left - (waiting.length > 0 ? carried : 0)
    if (row.height <= room) {
      pages.at(-1)?.push(row)
      left -= row.height
      continue
    }

    const parts = row.height > wholePage && room >= LEAST_PART_OF_ROW ? row.split(left - carried) : undefined
    if (parts) {
      pages.at(-1)?.push(parts[0])
      waiting.push(parts[1])
    } else {
      waiting.push(row)
    }
    pages.push([])
    left = roomOn(pages.length - 1, pieces) - (pages.length > 2 || pages[0]?.length ? carried : 0)
  }
  return pages
}

/** Sees to it that the sums have a page that holds them, and lines beside them. */
function moveSums(pages: RowBlock[][], pieces: Pieces): void {
  const last = pages.at(-1) ?? []
  if (!fits(last, pages.length - 1, pieces)) {
    const taken = last.length > 1 ? last.splice(-Math.min(ROWS_BESIDE_SUMS, last.length - 1)) : []
    while (taken.length > 1 && !fits(taken, 1, pieces)) last.push(...taken.splice(0, 1))
    pages.push(fits(taken, 1, pieces) ? taken : (last.push(...taken), []))
  }
  for (const [index, least] of [
    [pages.length - 1, ROWS_BESIDE_SUMS],
    [pages.length - 2, LEAST_ROWS],
  ] as const) {
    refill(pages, index, least, pieces)
  }
}

/** Takes rows over from the page before, which keeps as many, as long as what stands on this page still fits. */
function refill(pages: RowBlock[][], index: number, least: number, pieces: Pieces): void {
  const [before, page] = [pages[index - 1], pages[index]]
  if (!before || !page || page.length === 0) return
  while (page.length < least && before.length > least) {
    const row = before.at(-1)
    if (!row) return
    const more = [row, ...page]
    const isLast = index === pages.length - 1
    if (isLast ? !fits(more, index, pieces) : heightOfRows(more) > roomOn(index, pieces)) return
    before.pop()
    page.unshift(row)
  }
}

/** Whether the sums fit below these rows on a page. */
function fits(rows: readonly RowBlock[], index: number, pieces: Pieces): boolean {
  const { closing, table } = pieces
  const brought = index > 0 && rows.length > 0 ? table.carried('Brought forward', 0n).height : 0
  const headless = rows.length === 0 && index > 0 ? table.head.height : 0
  const room = roomOn(index, pieces) + headless
  return brought + heightOfRows(rows) + GAP_BEFORE_CLOSING + closing.least <= room
}

const heightOfRows = (rows: readonly RowBlock[]): number => rows.reduce((sum, { height }) => sum + height, 0)

function place(rowsByPage: readonly RowBlock[][], pieces: Pieces): Placed[][] {
  const { head, gapAfterHead, continuation, table, closing, top, bottom } = pieces
  const pages: Placed[][] = [[]]
  let y = top
  let carried = 0n

  function put(block: Block, ruleBelow = false): void {
    pages.at(-1)?.push({ block, y, ruleBelow })
    y += block.height
  }
  function startPage(): void {
    pages.push([])
    y = top
    put(continuation)
  }

  put(head)
  y += gapAfterHead
  const lastWithRows = rowsByPage.findLastIndex((rows) => rows.length > 0)
  let hasBegun = false
  rowsByPage.forEach((rows, index) => {
    if (index > 0) startPage()
    if (rows.length === 0) return
    put(table.head)
    if (hasBegun) put(table.carried('Brought forward', carried), true)
    hasBegun = true
    rows.forEach((row, n) => {
      put(row, n < rows.length - 1 || index < lastWithRows)
      carried += row.amount
    })
    if (index < lastWithRows) put(table.carried('Carried forward', carried))
  })

  y += GAP_BEFORE_CLOSING
  const left = bottom - y
  put(closing.main(left))
  for (const block of closing.rest(left)) {
    if (block.height > bottom - y) startPage()
    put(block)
  }
  return pages
}
