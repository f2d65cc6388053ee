import { AppError } from '../../contract/http/errors.ts'
import { SYSTEM } from '../../domain/audit/audit.ts'
import { environmentOf, type BusinessRecord } from '../../domain/business/business.ts'
import { dayAfter } from '../../domain/calendar/days.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { IncomingQuery } from '../../domain/provider/incoming.ts'
import { credentialsSentence, troubleOfWaiting } from '../../domain/provider/troubles.ts'
import { inboxKindOf } from '../../domain/purchases/inbox.ts'
import type { IncomingDocument } from '../../domain/purchases/incoming-document.ts'
import { foldTin } from '../../domain/text/tin.ts'
import type { InboxLook } from '../../ports/purchases/inbox-repository.ts'
import type { PurchaseBooks } from '../../ports/purchases/purchase-repository.ts'
import type { Gateway, Providers } from '../../ports/submission/provider.ts'
import type { ReadUnit, Unit, Units } from '../../ports/unit.ts'
import { connectionSettings } from '../business/connection-settings.ts'
import type { BusinessSecrets } from '../business/secrets.ts'

/**
 * Fetches what suppliers sent through the network. What comes is kept together with the moment at which it was looked, in
 * one unit of work, each IRN once: whatever is cut off between asking and keeping is asked for again.
 */

export type AskingCore = { readonly units: Units; readonly providers: Providers; readonly secrets: BusinessSecrets }

export type Looked = {
  /** How many came that were not here before. */
  readonly received: number
  readonly look: InboxLook
  /** When the provider wants to be asked again, where it said so. */
  readonly retryAfterMs: number | null
}

/** How far back the first look goes, in days. */
const FIRST_DAYS = 90
/** How far behind the last answered look the next one begins: what the network gets late is of an earlier day. */
const OVERLAP_DAYS = 14
/** TINs that are asked for in one look; the kind of what comes with others is told by its amounts alone. */
const MAX_TINS = 20
const TIN_DEADLINE_MS = 5_000

/** Whether its provider delivers what suppliers send, and is connected. */
export function deliversTo(providers: Providers, { provider }: Pick<BusinessRecord, 'provider'>): boolean {
  return provider?.isConnected === true && providers.find(provider.name)?.deliversInvoices === true
}

/** @throws provider_not_configured, inbox_not_offered, secret_store_unavailable */
export async function fetchIncoming(core: AskingCore, businessId: string, deadlineMs: number): Promise<Looked> {
  const { units, providers, secrets } = core
  const { business, query, books } = await units.read((unit) => prepare(unit, businessId))
  if (!business.provider?.isConnected) throw new AppError('provider_not_configured')
  const provider = providers.find(business.provider.name)
  const gateway = provider?.connect(await connectionSettings(business, secrets, provider))
  if (!provider || !gateway?.incoming) throw new AppError('inbox_not_offered')

  const outcome = await gateway.incoming.list(query, { deadlineMs })
  if (outcome.kind !== 'found') {
    const trouble =
      outcome.kind === 'credentials_refused'
        ? credentialsSentence(provider.displayName)
        : troubleOfWaiting(outcome.trouble, provider.displayName)
    const look = await units.write((unit) => keepLook(unit, books, trouble))
    return { received: 0, look, retryAfterMs: outcome.kind === 'trouble' ? outcome.retryAfterMs : null }
  }

  const documents = await units.read((unit) => onlyNew(unit, books, outcome.items))
  const isTinKnown = await tinsKnown(core, gateway, businessId, documents)
  const unreadable =
    outcome.unreadable === 0
      ? null
      : `${provider.displayName} sent ${String(outcome.unreadable)} without an IRN, which cannot be taken. Ask the provider.`
  return units.write(async (unit) => {
    let received = 0
    for (const document of documents) {
      const known = document.supplierTin === null ? null : (isTinKnown.get(foldTin(document.supplierTin)) ?? null)
      if (await keep(unit, books, document, known)) received += 1
    }
    return { received, look: await keepLook(unit, books, unreadable, true), retryAfterMs: null }
  })
}

async function prepare(unit: ReadUnit, businessId: string) {
  const business = await unit.businesses.get(businessId)
  if (!business) throw new AppError('not_found', { message: 'Business not found.' })
  const books: PurchaseBooks = { businessId, environment: environmentOf(business) }
  const look = await unit.inbox.look(books)
  const since = look?.lookedAt ?? null
  const from = since === null ? dayAfter(unit.today, -FIRST_DAYS) : dayAfter(lagosDate(new Date(since)), -OVERLAP_DAYS)
  // A practice clock may stand at a later day, and one that was set back at an earlier one.
  const to = from > unit.today ? from : unit.today
  return { business, books, query: { from, to } satisfies IncomingQuery }
}

async function onlyNew(
  { inbox }: ReadUnit,
  books: PurchaseBooks,
  documents: readonly IncomingDocument[],
): Promise<readonly IncomingDocument[]> {
  const missing = new Set(
    await inbox.missing(
      books,
      documents.map(({ irn }) => irn),
    ),
  )
  // Of one that comes twice in an answer the first counts.
  return documents.filter(({ irn }) => missing.delete(irn))
}

/** By TIN: whether a supplier of the business has it, or the authority knows it; not there where nobody can say. */
async function tinsKnown(
  { units }: AskingCore,
  gateway: Gateway,
  businessId: string,
  documents: readonly IncomingDocument[],
): Promise<ReadonlyMap<string, boolean>> {
  const known = new Map<string, boolean>()
  const asked = new Map(documents.flatMap(({ supplierTin: tin }) => (tin === null ? [] : [[foldTin(tin), tin]])))
  if (asked.size === 0) return known
  for (const { tin } of await units.read(({ suppliers }) => suppliers.tinHolders(businessId))) {
    known.set(foldTin(tin), true)
  }
  for (const [folded, tin] of [...asked].filter(([folded]) => !known.has(folded)).slice(0, MAX_TINS)) {
    const { kind } = await gateway.checkSupplier({ by: 'tin', tin }, { deadlineMs: TIN_DEADLINE_MS })
    if (kind === 'known' || kind === 'rejected') known.set(folded, true)
    else if (kind === 'unknown') known.set(folded, false)
    // It can say nothing of TINs, or nothing now.
    else break
  }
  return known
}

async function keep(
  unit: Unit,
  books: PurchaseBooks,
  { isConfirmed, ...document }: IncomingDocument,
  isTinKnown: boolean | null,
): Promise<boolean> {
  const id = unit.ids.uuid()
  const at = unit.now.toISOString()
  const kind = inboxKindOf({ ...document, isConfirmed }, isTinKnown)
  if (!(await unit.inbox.insert({ ...books, id, document, kind, receivedAt: at, isConfirmed }))) return false
  const { irn, supplierName, total } = document
  await unit.audit.append({
    businessId: books.businessId,
    actor: SYSTEM,
    at,
    action: 'inbox.received',
    subject: { kind: 'inboxItem', id },
    from: null,
    to: {
      ...{ irn, supplier: supplierName, kind, environment: books.environment },
      total: total === null ? null : koboToNumber(total),
      figures: await unit.inbox.figures(id),
    },
  })
  return true
}

async function keepLook(
  unit: Unit,
  books: PurchaseBooks,
  trouble: string | null,
  isAnswered = false,
): Promise<InboxLook> {
  const triedAt = unit.now.toISOString()
  unit.concerns({ kind: 'business', id: books.businessId })
  const before = await unit.inbox.look(books)
  const look = { triedAt, lookedAt: isAnswered ? triedAt : (before?.lookedAt ?? null), trouble }
  await unit.inbox.saveLook(books, look)
  return look
}
