import { hash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import type { Kobo } from '../../../domain/money/money.ts'
import type { FirsPayload } from '../../../domain/payload/schema.ts'
import { filterMatches } from '../../../domain/provider/filter-matches.ts'
import type { InvoiceMatch, SearchQuery } from '../../../domain/provider/invoice-search.ts'
import type { SubmitOutcome } from '../../../domain/provider/outcomes.ts'
import { invoiceTypeOfCode } from '../../../domain/reference/code-tables.ts'
import type { Clock } from '../../../ports/runtime/clock.ts'
import type { ConnectionSettings, Gateway, Provider } from '../../../ports/submission/provider.ts'
import type { SandboxEntry, SandboxLedger } from '../../../ports/submission/sandbox-ledger.ts'
import { translateRefusal } from '../refusal/translate.ts'
import { complaintsAbout, wholeKobo } from './check-payload.ts'
import { sandboxIncoming } from './incoming.ts'
import { readPayload } from './read-payload.ts'
import { checkSandboxSupplier } from './suppliers.ts'
import { sandboxBehaviour, sandboxTriggers } from './triggers.ts'

type Deps = {
  readonly clock: Clock
  readonly ledger: SandboxLedger
  /** Resolves after so many milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

const CONFIRMED_AFTER_MS = 1_000
const CONFIRMED_LATE_AFTER_MS = 20_000
const LATE_ANSWER_MS = 5_000
const TRIES_WHILE_DOWN = 2
const HANDOVERS_WHILE_DOWN = 3

/**
 * A simulator of the authority inside this program: it checks what FIRS / NRS checks and behaves by
 * `sandboxTriggers`. Nothing leaves the machine.
 */
export function createSandbox({ clock, ledger, wait = delay }: Deps): Provider {
  // Tries of what fails at first, by business, call and IRN. Not worth keeping: after a restart it fails again.
  const tries = new Map<string, number>()

  return {
    name: 'sandbox',
    displayName: 'Sandbox',
    nameInText: 'the sandbox',
    description: 'A built-in FIRS / NRS simulator for practice. Nothing leaves this computer.',
    environment: 'SANDBOX',
    credentials: [],
    searchNotes: [
      'It holds only what this business has sent in the sandbox.',
      'IRN, both TINs and dates can be combined.',
    ],
    tryOut: sandboxTriggers,
    deliversInvoices: true,
    missingSetup: () => null,
    connect: (settings) => createGateway(settings, { clock, ledger, wait, tries }),
  }
}

function createGateway(
  { businessId, supplierTin }: ConnectionSettings,
  { clock, ledger, wait, tries }: Required<Deps> & { readonly tries: Map<string, number> },
): Gateway {
  const nowMs = (): number => clock.now().getTime()
  const isVisible = (entry: SandboxEntry): boolean => entry.visibleAtMs <= nowMs()

  /** The entry as far as the authority answers about it. */
  async function confirmed(irn: string): Promise<SandboxEntry | null> {
    const entry = await ledger.find(businessId, irn)
    return entry && isVisible(entry) && sandboxBehaviour(entry.buyerTin) !== 'reject_later' ? entry : null
  }

  async function submit(irn: string, bytes: Uint8Array, deadlineMs: number): Promise<SubmitOutcome> {
    const read = readPayload(bytes)
    const complaints = read.ok ? complaintsAbout(read.payload, irn) : read.complaints
    if (!read.ok || complaints.length > 0) return { kind: 'refused', refusal: translateRefusal(complaints) }

    const buyerTin = read.payload.accounting_customer_party?.tin ?? null
    const behaviour = sandboxBehaviour(buyerTin)
    if (behaviour === 'other_irn') return { kind: 'conflict', irn: `OTHER${irn}` }
    if (behaviour === 'refuse') {
      return { kind: 'refused', refusal: translateRefusal([`${CUSTOMER}.tin is invalid`]) }
    }
    if (behaviour === 'down_twice' && stillFails('submit', irn, TRIES_WHILE_DOWN)) {
      return { kind: 'not_processed', trouble: 'busy', retryAfterMs: null }
    }
    if (behaviour === 'refuse_credentials_once' && stillFails('credentials', irn, 1)) {
      return { kind: 'credentials_refused' }
    }

    const acceptedAtMs = nowMs()
    const isNew = await ledger.record({
      irn,
      businessId,
      sha256: hash('sha256', bytes),
      acceptedAtMs,
      visibleAtMs: acceptedAtMs + (behaviour === 'confirm_late' ? CONFIRMED_LATE_AFTER_MS : CONFIRMED_AFTER_MS),
      ...amountsOf(read.payload),
      supplierTin: read.payload.accounting_supplier_party.tin ?? supplierTin,
      buyerTin,
      typeCode: read.payload.invoice_type_code,
      issueDate: read.payload.issue_date,
      paymentStatus: 'PENDING',
    })

    if (!isNew || behaviour === 'say_duplicate') return { kind: 'duplicate' }
    if (behaviour === 'lose_answer') return { kind: 'unknown', trouble: 'dropped', retryAfterMs: null }
    if (behaviour === 'answer_late') {
      await wait(Math.min(LATE_ANSWER_MS, deadlineMs))
      if (deadlineMs < LATE_ANSWER_MS) return { kind: 'unknown', trouble: 'timeout', retryAfterMs: null }
    }
    return { kind: 'accepted' }
  }

  function stillFails(call: string, irn: string, times: number): boolean {
    const key = `${businessId} ${call} ${irn}`
    const count = (tries.get(key) ?? 0) + 1
    if (count > times) return !tries.delete(key)

    tries.set(key, count)
    return true
  }

  async function candidates(query: SearchQuery): Promise<SandboxEntry[]> {
    if (query.irn === null) {
      return ledger.listByTin(businessId, query.supplierTin ?? query.buyerTin ?? supplierTin)
    }
    const entry = await ledger.find(businessId, query.irn)
    return entry ? [entry] : []
  }

  return {
    testConnection: () => Promise.resolve({ kind: 'connected' }),
    submit: ({ irn, payload }, { deadlineMs }) => submit(irn, payload, deadlineMs),

    async transmit(irn) {
      const entry = await ledger.find(businessId, irn)
      if (!entry) return notFound
      const behaviour = sandboxBehaviour(entry.buyerTin)
      if (behaviour === 'refuse_handover') {
        return { kind: 'refused', refusal: translateRefusal([`${CUSTOMER}.email is invalid`]) }
      }
      return behaviour === 'handover_down' && stillFails('transmit', irn, HANDOVERS_WHILE_DOWN)
        ? { kind: 'trouble', trouble: 'busy', retryAfterMs: null }
        : { kind: 'transmitted' }
    },

    async lookup(irn) {
      const entry = await ledger.find(businessId, irn)
      if (!entry) return { kind: 'absent' }
      if (!isVisible(entry)) return { kind: 'processing' }
      if (sandboxBehaviour(entry.buyerTin) === 'reject_later') {
        return { kind: 'rejected', refusal: translateRefusal([`${CUSTOMER}.tin not found`]) }
      }

      return { kind: 'known', issueDate: entry.issueDate, total: entry.totalKobo }
    },

    async updatePayment({ irn, status }) {
      const entry = await confirmed(irn)
      if (entry && sandboxBehaviour(entry.buyerTin) === 'refuse_payment') {
        return { kind: 'refused', refusal: translateRefusal(['invoicerequest.invoice.paymentstatus is invalid']) }
      }
      return entry && (await ledger.updatePayment(businessId, irn, status)) ? { kind: 'taken' } : notFound
    },

    async search(query) {
      const entries = await candidates(query)
      return { kind: 'found', items: filterMatches(entries.filter(isVisible).map(toFound), query) }
    },

    checkSupplier: (query) =>
      checkSandboxSupplier(query, { businessId, ownTin: supplierTin, visible: isVisible, ledger }),

    incoming: sandboxIncoming(businessId, { clock, ledger }),
  }
}

const notFound = { kind: 'trouble', trouble: 'not_found', retryAfterMs: null } as const

const CUSTOMER = 'invoicerequest.invoice.accountingcustomerparty'

/** Checked before: whole kobo. */
function amountsOf({ legal_monetary_total, tax_total }: FirsPayload): { totalKobo: Kobo; taxKobo: Kobo } {
  return {
    totalKobo: checkedKobo(legal_monetary_total.payable_amount),
    taxKobo: tax_total.reduce((sum, { tax_amount }) => sum + checkedKobo(tax_amount), 0n),
  }
}

function checkedKobo(naira: number): Kobo {
  const kobo = wholeKobo(naira)
  if (kobo === null) throw new RangeError('not a whole number of kobo')
  return kobo
}

function toFound(entry: SandboxEntry): InvoiceMatch {
  return {
    irn: entry.irn,
    invoiceType: invoiceTypeOfCode(entry.typeCode),
    supplierTin: entry.supplierTin,
    buyerTin: entry.buyerTin,
    issueDate: entry.issueDate,
    totalAmount: entry.totalKobo,
    taxAmount: entry.taxKobo,
    status: entry.paymentStatus,
  }
}
