import { createStore } from 'zustand/vanilla'

import type { Product } from '../../../../core/contract/records/product.ts'
import type { ParkedSale } from '../../../lib/counter/parked-sales.ts'
import type { Price } from '../../../lib/counter/price-list.ts'
import { saleTotalsOf } from '../../../lib/counter/sale-totals.ts'
import type { Sale } from '../../../lib/counter/sale.ts'
import { plainNaira } from '../../../lib/format/money.ts'
import { roundedToCash } from './cash-rounding.ts'
import { readEntry, looksScanned } from './input.ts'
import { oddFiguresOf } from './odd-figures.ts'
import type { Outbox } from './outbox.ts'
import { bodyOf } from './request-body.ts'
import {
  addProduct,
  changeLine,
  type LineChanges,
  emptySale,
  isEmptySale,
  undoChangeOf,
  restoreLine,
  removeLine,
  type UndoChange,
} from './sale.ts'
import { slipNumberOf } from './slip-number.ts'
import { createScanQueue, type Scan } from './scan-queue.ts'
import type { Sold, TillStorage } from './storage.ts'
import { planTender } from './tender.ts'

/** What a scan is, as far as the products know: one of them, or somebody has to say. */
export type ProductMatch = { readonly product: Price } | { readonly maybe: readonly Product[] }

/** A scan that nobody knows: `maybe` are products that may be meant. */
export type UnknownScan = { readonly scan: Scan; readonly maybe: readonly Product[] }

export type TillState = {
  readonly sale: Sale
  readonly parked: readonly ParkedSale[]
  readonly waiting: readonly Scan[]
  /** Of what waits: what is not known here, while nobody answers. */
  readonly held: readonly string[]
  /** One after the other: the first is asked. */
  readonly questions: readonly UnknownScan[]
  /** What is most often a slip in this sale, and was asked about before any money is taken. */
  readonly odd: readonly string[]
  /** What was done to this sale and can be taken back: what puts it back, or a scan that was left out. */
  readonly past: readonly UndoEntry[]
  /** The newest first. */
  readonly latest: readonly Sold[]
  /** What goes back to the customer of the last sale, kobo; until the next one begins. */
  readonly change: bigint | undefined
}

/** Something that was done in one go. */
export type UndoEntry = UndoChange | Scan

/** What came of taking the money. */
export type TakePaymentResult = 'sold' | 'part' | 'nothing'

type Options = {
  readonly businessId: string
  readonly tab: string
  readonly kept: TillStorage
  readonly find: (scan: Scan) => Promise<ProductMatch>
  readonly pause: () => Promise<void>
  readonly newId: () => string
  readonly now: () => Date
}

const LATEST = 4

/** A till: what stands on it, what waits beside it, and what was sold last. */
export function createTill({ businessId, tab, kept, find, pause, newId, now }: Options) {
  const before = kept.open(tab)
  const state = createStore<TillState>(() => ({
    sale: before?.sale ?? emptySale,
    parked: kept.parked(),
    waiting: [],
    held: [],
    questions: [],
    odd: [],
    past: [],
    latest: before?.latest ?? [],
    change: undefined,
  }))
  const { getState, setState } = state
  const keep = () => {
    const { sale, latest, waiting, questions } = getState()
    kept.keepOpen(tab, { sale, latest: [...latest], scans: [...questions.map(({ scan }) => scan), ...waiting] })
  }
  const change = (next: (sale: Sale) => Sale) => {
    setState(({ sale }) => ({ sale: next(sale), change: undefined }))
    keep()
  }
  const act = <T extends UndoEntry>(done: T): T => {
    setState(({ past }) => ({ past: [...past, done] }))
    return done
  }
  const add = (product: Price, quantity: string) => change((sale) => addProduct(sale, product, quantity, newId))

  const queue = createScanQueue<ProductMatch>({
    find,
    pause,
    onWaiting: (waiting, held) => {
      const before = getState()
      setState({ waiting, held })
      // Keys are about what came last, as with a line.
      const news = held.find((id) => !before.held.includes(id))
      if (news !== undefined) change((sale) => ({ ...sale, chosen: news }))
      else if (
        before.sale.chosen !== null &&
        before.held.includes(before.sale.chosen) &&
        !held.includes(before.sale.chosen)
      )
        change((sale) => ({ ...sale, chosen: held.at(-1) ?? sale.lines.at(-1)?.id ?? null }))
      else keep()
    },
    onFound(scan, found) {
      if ('product' in found) return add(found.product, scan.quantity)
      setState(({ questions }) => ({ questions: [...questions, { scan, maybe: found.maybe }] }))
      keep()
    },
  })
  for (const scan of before?.scans ?? []) queue.push(scan)

  const takeNow = (outbox: Pick<Outbox, 'add'>): TakePaymentResult => {
    const { sale: typed, questions, held } = getState()
    const sale = roundedToCash(typed)
    // What somebody still has to say, or nobody here knows, belongs to this sale.
    if (questions.length > 0 || held.length > 0) return 'nothing'
    const { total } = saleTotalsOf(sale)
    const plan = planTender(total, sale)
    if (plan.kind === 'wrong') return 'nothing'
    const odd = oddFiguresOf(sale)
    if (odd.length > 0) {
      setState({ odd })
      return 'nothing'
    }
    if (plan.kind === 'part') {
      const part = { way: sale.way, amount: plainNaira(plan.amount) }
      const way = sale.way === 'CASH' ? 'POS_TERMINAL' : 'CASH'
      change((before) => ({ ...before, parts: [...before.parts, part], given: '', way }))
      return 'part'
    }
    const [key, at] = [newId(), now().toISOString()]
    const slip = slipNumberOf(key)
    outbox.add({
      ...{ key, at, slip, body: bodyOf({ businessId, slip, at }, sale, plan), sale, refused: null },
      ...{ total: String(total), change: String(plan.change) },
    })
    setState({ sale: emptySale, past: [], change: undefined })
    // Together with the sale that was added: after a crash it is sold or stands here, and never both.
    keep()
    // The change is said once the sale is on the disk. Where it cannot be kept there, the page says so beside it.
    void kept.settled().then(() => {
      if (getState().sale === emptySale) setState({ change: plan.change })
    })
    return 'sold'
  }

  return {
    state,
    change,
    add,

    /** What the field held when Enter came. False where it held nothing to look for. */
    enter(typed: string, isScanned: boolean): boolean {
      const entry = readEntry(typed)
      if (!entry) return false
      queue.push({ id: newId(), ...entry, isScanned: isScanned || looksScanned(entry.text) })
      return true
    },

    /** Of the first question: the product that it is, or none. Who scanned the same thing again is not asked again. */
    answer(product: Price | undefined): void {
      const { questions } = getState()
      const text = questions[0]?.scan.text
      const answered = questions.filter(({ scan }) => scan.text === text)
      setState({ questions: questions.filter(({ scan }) => scan.text !== text) })
      if (product) for (const { scan } of answered) add(product, scan.quantity)
      else keep()
    },
    /** None of what was asked is sold. */
    leaveOutAll(): void {
      setState({ questions: [] })
      keep()
    },

    /** What was asked about the figures of this sale is right, or is put right first. */
    answerOdd(isRight: boolean): void {
      const { odd } = getState()
      setState({ odd: [] })
      if (isRight) change((sale) => ({ ...sale, confirmed: [...sale.confirmed, ...odd] }))
    },

    /** Each of these is taken back by itself; undefined where nothing was done. */
    remove(id: string): UndoEntry | undefined {
      const { sale, removed } = removeLine(getState().sale, id)
      if (!removed) return undefined
      change(() => sale)
      return act((now: Sale) => restoreLine(now, removed))
    },
    /** A scan that waits for an answer is none of this sale. */
    leaveOut(id: string): UndoEntry | undefined {
      const removed = queue.leaveOut(id)
      return removed && act(removed)
    },
    setFigures(id: string, changes: LineChanges): void {
      const back = undoChangeOf(getState().sale, id, changes)
      change((sale) => changeLine(sale, id, changes))
      act(back)
    },
    /** Takes so much off the whole sale. */
    reduce(discount: string): void {
      const { discount: before } = getState().sale
      if (discount === before) return
      change((sale) => ({ ...sale, discount }))
      act((sale: Sale) => ({ ...sale, discount: before }))
    },
    /** What was done last, unless it is said what; once only. */
    takeBack(done: UndoEntry | undefined = getState().past.at(-1)): void {
      if (!done || !getState().past.includes(done)) return
      setState(({ past }) => ({ past: past.filter((one) => one !== done) }))
      if ('text' in done) queue.push(done)
      else change(done)
    },

    /** Puts the sale aside, or, where none stands here, takes the last one up again. */
    park(): void {
      const { sale, parked } = getState()
      const last = parked.at(-1)
      if (!isEmptySale(sale)) this.putAside(sale)
      else if (last) this.takeUp(last.id)
    },
    putAside(sale: Sale): void {
      const aside = { id: newId(), at: now().toISOString(), sale }
      kept.park(aside)
      setState(({ parked }) => ({ parked: [...parked, aside], sale: emptySale, past: [] }))
      keep()
    },
    /** A sale that was refused stands here again; what stands here is put aside for it. */
    bringBack(refused: Sale): void {
      const { sale } = getState()
      if (!isEmptySale(sale)) this.putAside(sale)
      change(() => refused)
      setState({ past: [] })
    },
    /** What stands here is put aside for it. */
    takeUp(id: string): void {
      const { sale, parked } = getState()
      const wanted = parked.find((one) => one.id === id)
      if (!wanted) return
      if (!isEmptySale(sale)) this.putAside(sale)
      // Kept here before it is gone there: a crash between the two shows it twice rather than never.
      change(() => wanted.sale)
      kept.takeUp(id)
      setState((now) => ({ parked: now.parked.filter((one) => one.id !== id), past: [] }))
    },

    /**
     * Takes what is handed over, once all that was scanned before is there: a part stays noted, the whole finishes the
     * sale. What is scanned from now on is of the next one. Nothing is taken while one is not known here, nor before odd
     * figures are said to be right.
     */
    take(outbox: Pick<Outbox, 'add'>, onTaken: (what: TakePaymentResult) => void): void {
      queue.after(() => onTaken(takeNow(outbox)))
    },

    /** What may be a slip is said with the first of the sales that it is about. */
    sold(one: Sold): void {
      setState(({ latest }) => {
        const isTold = latest.some(({ doubt }) => doubt === one.doubt)
        return { latest: [isTold ? { ...one, doubt: null } : one, ...latest].slice(0, LATEST) }
      })
      keep()
    },

    /** What other tabs parked or took up. */
    lookAround: () => setState({ parked: kept.parked() }),
  }
}
export type Till = ReturnType<typeof createTill>
