import type { QueryClient } from '@tanstack/react-query'

import { getInvoice, type Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { Client } from '../../../lib/api/client.ts'
import { createPriceList, type PriceList } from '../../../lib/counter/price-list.ts'
import { openTillStore, type TillStore } from '../../../lib/counter/till-store.ts'
import { counterKeyPrefix, type TillOwner } from '../../../lib/counter/unsent-sales.ts'
import { businessQuery } from '../../../lib/queries/businesses.ts'
import { areasOfInvoices, ofBusiness } from '../../../lib/queries/keys.ts'
import { findProduct, refreshPrices } from './find-product.ts'
import { slipOf } from './odd-figures.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { reportWaiting } from './report-waiting.ts'
import { isEmptySale } from './sale.ts'
import { createTillStorage, type Sold, type TillStorage, type Unsent } from './storage.ts'
import { createTill, type Till } from './till.ts'
import { chargesVat, matchWithVatTreatment } from './vat-treatment.ts'

export type TillSession = {
  readonly till: Till
  readonly outbox: Outbox
  readonly store: TillStore
  readonly prices: PriceList
}

const TAB = 'invoice-desk.counter-tab'
const LONGEST_PAUSE_MS = 10_000
/** A counter stays open for days, and a line may be lost at any time. */
const PRICES_EVERY_MS = 300_000

/** One for each person and business in this tab, for as long as it lives: whoever goes to another page finds it again. */
const tillSessions = new Map<string, Promise<TillSession>>()

export function tillSessionOf(client: Client, queries: QueryClient, owner: TillOwner): Promise<TillSession> {
  const name = counterKeyPrefix(owner)
  const session = tillSessions.get(name) ?? openSession(client, queries, owner)
  tillSessions.set(name, session)
  return session
}

async function openSession(client: Client, queries: QueryClient, owner: TillOwner): Promise<TillSession> {
  const name = counterKeyPrefix(owner)
  const { businessId } = owner
  const store = await openTillStore()
  const kept = createTillStorage(store, owner)
  const tab = await takeTab(name)
  const newId = () => crypto.randomUUID()
  const prices = createPriceList(() => localStorage, owner)
  const business = businessQuery(client, businessId)
  const refresh = () => void refreshPrices({ client, businessId, prices })
  refresh()
  setInterval(refresh, PRICES_EVERY_MS)
  const till = createTill({
    ...{ businessId, tab, kept, newId },
    find: async (scan) =>
      matchWithVatTreatment(
        await findProduct({ client, queries, businessId, prices }, scan),
        chargesVat(queries.getQueryData(business.queryKey)),
      ),
    pause: () => pause(1_000),
    now: () => new Date(),
  })
  const sold = ({ at }: Unsent, invoice: Pick<Invoice, 'id' | 'invoiceNumber'>, of: Partial<Sold> = {}) => {
    const { id: invoiceId, invoiceNumber: number } = invoice
    till.sold({ invoiceId, number, at, warning: null, doubt: null, ...of })
    for (const area of areasOfInvoices) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
  }
  const outbox = createOutbox({
    client,
    kept,
    pause: (failures) => pause(Math.min(500 * 2 ** failures, LONGEST_PAUSE_MS)),
    alone: (work) => alone(`${name} sends`, work),
    onSold: (sale, { data: { invoice }, warnings }) =>
      sold(sale, invoice, {
        warning: warnings.find(({ field }) => field === 'submit' || field === 'soldAt')?.message ?? null,
        doubt: slipOf(sale.sale, warnings) ?? null,
      }),
    onArrivedBefore: (sale, id) =>
      void client.call(getInvoice, { params: { id } }).then(
        ({ data }) => sold(sale, data),
        // Who may not look at it any more has sold it all the same.
        () => undefined,
      ),
  })
  outbox.start()
  adopt(kept, till, name, tab, await tabsAlive())
  store.watch(({ names, isElsewhere }) => {
    if (!isElsewhere) return
    if (names.some((one) => one.startsWith(`${name} parked `))) till.lookAround()
    if (names.some((one) => one.startsWith(`${name} unsent `))) outbox.lookAround()
  })
  reportWaiting({ client, businessId, outbox })
  void keepForGood()
  return { till, outbox, store, prices }
}

/** Until then, or until the computer is connected again. */
async function pause(milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    addEventListener('online', goOn)
  })
}

/** A browser that runs out of room throws away what it was not asked to keep. */
async function keepForGood(): Promise<void> {
  try {
    await navigator.storage.persist()
  } catch {
    // Not there outside secure contexts.
  }
}

const hasLocks = () => typeof navigator === 'object' && 'locks' in navigator

async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return hasLocks() ? navigator.locks.request(name, work) : work()
}

const lockOf = (name: string, id: string) => `${name} tab ${id}`

/**
 * The name of this tab, over reloads. A tab that was doubled has the name of the other, which still holds it: it is a tab
 * of its own, and what stands in the other is not sold twice.
 */
async function takeTab(name: string): Promise<string> {
  const known = attempt(() => sessionStorage.getItem(TAB)) ?? crypto.randomUUID()
  const tab = (await holds(lockOf(name, known))) ? known : crypto.randomUUID()
  if (tab !== known) await holds(lockOf(name, tab))
  attempt(() => sessionStorage.setItem(TAB, tab))
  return tab
}

/** Takes a lock for as long as the tab lives; false where another tab has it. */
async function holds(lock: string): Promise<boolean> {
  if (!hasLocks()) return true
  return new Promise((resolve) => {
    const take = (given: Lock | null) => {
      resolve(given !== null)
      return given === null ? undefined : new Promise<void>(() => {})
    }
    void navigator.locks.request(lock, { ifAvailable: true }, take)
  })
}

async function tabsAlive(): Promise<ReadonlySet<string | undefined> | undefined> {
  if (!hasLocks()) return undefined
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map((lock) => lock.name))
}

/** What stood at a till whose tab is gone, after a crash or a power cut, is parked here. */
function adopt(
  kept: TillStorage,
  till: Till,
  name: string,
  tab: string,
  alive: ReadonlySet<string | undefined> | undefined,
): void {
  if (alive === undefined) return
  for (const id of kept.tabs()) {
    if (id === tab || alive.has(lockOf(name, id))) continue
    const left = kept.open(id)
    if (left && !isEmptySale(left.sale)) {
      kept.park({ id, at: new Date().toISOString(), sale: left.sale })
    }
    kept.forgetOpen(id)
  }
  till.lookAround()
}

/** A blocked storage keeps nothing. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
