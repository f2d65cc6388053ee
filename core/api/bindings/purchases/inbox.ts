import * as contract from '../../../contract/purchases/inbox.ts'
import { checkPurchase as checkRoute } from '../../../contract/purchases/actions.ts'
import { DEFAULT_SETTINGS } from '../../../domain/business/profile.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { inboxState, isInboxItemOpen, refusableUntil, supplierNumberOf } from '../../../domain/purchases/inbox.ts'
import { fetchIncoming } from '../../../use-cases/purchases/fetch-incoming.ts'
import {
  confirmInboxItem,
  listInbox,
  questionInboxItem,
  readInboxItem,
  takeInboxItem,
  type InboxView,
} from '../../../use-cases/purchases/inbox.ts'
import { checkPurchase } from '../../../use-cases/purchases/proof.ts'
import { readPurchase, viewOfPurchase } from '../../../use-cases/purchases/view.ts'
import { bind, type Binding } from '../../bind.ts'
import { toPurchase, toPurchaseWarnings } from '../../wire/purchase.ts'
import { toPage } from '../../wire/record.ts'

/** Somebody watches. */
const DEADLINE_MS = 10_000

const SOURCE =
  'The usual 72 hours are as reported by advisers; no official source was found. Check with your tax adviser.'

function toInboxItem({ item, supplierId }: InboxView, refusalHours: number): contract.InboxItemBody {
  const { id, document, kind, bill, receivedAt, confirmation, question } = item
  const { irn, supplierName, supplierTin, issueDate, total, tax } = document
  return {
    ...{ id, irn, supplierName, supplierTin, issueDate, kind, receivedAt, confirmation, question, supplierId },
    supplierInvoiceNumber: supplierNumberOf(irn),
    total: total === null ? null : koboToNumber(total),
    tax: tax === null ? null : koboToNumber(tax),
    state: inboxState(item),
    isOpen: isInboxItemOpen(item),
    purchaseId: bill?.id ?? null,
    purchaseNumber: bill?.number ?? null,
    refusableUntil: refusableUntil(item, refusalHours),
  }
}

export const inboxBindings: readonly Binding[] = [
  bind(contract.listInbox, async ({ core, member, query }) => {
    const { page, limit, environment, show } = query
    const asked = { page, limit, environment, open: show === 'open' }
    const inbox = await core.units.read((unit) => listInbox(unit, member, asked, core.providers))
    const { open, isOffered, look, refusalHours: hours } = inbox
    const refusal = { hours, isUsual: hours === DEFAULT_SETTINGS.refusalHours, source: SOURCE }
    return {
      data: {
        ...toPage(inbox, query, (view) => toInboxItem(view, hours)),
        ...{ environment: inbox.environment, open, isOffered, look, refusal },
      },
    }
  }),

  bind(contract.lookIntoInbox, async ({ core, member }) => {
    const { received, look } = await fetchIncoming(core, member.businessId, DEADLINE_MS)
    return { data: { received, look } }
  }),

  bind(contract.takeInboxItem, async ({ core, member, params, body }) => {
    const { supplierId, createSupplier = false } = body
    const view = await core.units.write(async (unit) =>
      viewOfPurchase(unit, await takeInboxItem(unit, member, { id: params.id, supplierId, createSupplier })),
    )
    return { data: toPurchase(view, member), warnings: toPurchaseWarnings(view.warnings) }
  }),

  bind(contract.confirmInboxItem, async ({ core, member, params }) => {
    await confirmInboxItem(core, member, params.id)
    const { view, refusalHours } = await core.units.read((unit) => readInboxItem(unit, member, params.id))
    return { data: toInboxItem(view, refusalHours) }
  }),

  bind(contract.questionInboxItem, async ({ core, member, params, body }) => {
    const { view, refusalHours } = await core.units.write(async (unit) => {
      await questionInboxItem(unit, member, { id: params.id, reason: body.reason })
      return readInboxItem(unit, member, params.id)
    })
    return { data: toInboxItem(view, refusalHours) }
  }),

  bind(checkRoute, async ({ core, member, params }) => {
    await checkPurchase(core, member, params.id, DEADLINE_MS)
    return { data: toPurchase(await core.units.read((unit) => readPurchase(unit, member, params.id)), member) }
  }),
]
