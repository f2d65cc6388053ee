import type { QueryClient } from '@tanstack/react-query'

import type { Client } from '../../../lib/api/client.ts'
import { createPriceList } from '../../../lib/counter/price-list.ts'
import { counterKeyPrefix, type TillOwner } from '../../../lib/counter/unsent-sales.ts'
import { businessQuery } from '../../../lib/queries/businesses.ts'
import { areasOfInvoices, ofBusiness } from '../../../lib/queries/keys.ts'
import { findProduct, refreshPrices } from './find-product.ts'
import { slipOf } from './odd-figures.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { isEmptySale } from './sale.ts'
import { createTillStorage, type TillStorage } from './storage.ts'
import { createTill, type Till } from './till.ts'
import { chargesVat, matchWithVatTreatment } from './vat-treatment.ts'

export type TillSession = { readonly till: Till; readonly outbox: Outbox }

const TAB = 'invoice-desk.counter-tab'
const LONGEST_PAUSE_MS = 10_000
/** A counter stays open for days, and a line may be lost at any time. */
const PRICES_EVERY_MS = 300_000

/** One for each person and business in this tab, for as long as it lives: whoever goes to another page finds it again. */
const tillSessions = new Map<string, TillSession>()

export function tillSessionOf(client: Client, queries: QueryClient, owner: TillOwner): TillSession {
  const name = counterKeyPrefix(owner)
  const there = tillSessions.get(name)
  if (there) return there

  const { businessId } = owner
  const kept = createTillStorage(() => localStorage, owner)
  const tab = tabId()
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
  const outbox = createOutbox({
    client,
    kept,
    pause: (failures) => pause(Math.min(500 * 2 ** failures, LONGEST_PAUSE_MS)),
    alone: (work) => alone(`${name} sends`, work),
    onSold(sale, { data: { invoice }, warnings }) {
      till.sold({
        invoiceId: invoice.id,
        number: invoice.invoiceNumber,
        at: sale.at,
        warning: warnings.find(({ field }) => field === 'submit')?.message ?? null,
        doubt: slipOf(sale.sale, warnings) ?? null,
      })
      for (const area of areasOfInvoices) void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
    },
  })
  const desk = { till, outbox }
  tillSessions.set(name, desk)
  outbox.start()
  void adopt(kept, till, name, tab)
  addEventListener('storage', () => till.lookAround())
  return desk
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

/** Of this tab, over reloads. */
function tabId(): string {
  try {
    const known = sessionStorage.getItem(TAB) ?? crypto.randomUUID()
    sessionStorage.setItem(TAB, known)
    return known
  } catch {
    return crypto.randomUUID()
  }
}

const hasLocks = () => typeof navigator === 'object' && 'locks' in navigator

async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return hasLocks() ? navigator.locks.request(name, work) : work()
}

/** What stood at a till whose tab is gone, after a crash or a power cut, is parked here. */
async function adopt(kept: TillStorage, till: Till, name: string, tab: string): Promise<void> {
  if (!hasLocks()) return
  const lockOf = (id: string) => `${name} tab ${id}`
  void navigator.locks.request(lockOf(tab), () => new Promise(() => {}))
  const { held = [] } = await navigator.locks.query()
  const alive = new Set(held.map((lock) => lock.name))
  for (const id of kept.tabs()) {
    if (id === tab || alive.has(lockOf(id))) continue
    const left = kept.open(id)
    if (left && !isEmptySale(left.sale)) {
      kept.park({ id, at: new Date().toISOString(), sale: left.sale })
    }
    kept.forgetOpen(id)
  }
  till.lookAround()
}
