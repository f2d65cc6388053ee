import {
  Environment,
  InvoiceKind,
  InvoiceStatus,
  InvoiceType,
  PaymentStatus,
} from '../../../core/contract/http/vocabulary.ts'
import { submissionState } from '../../../core/contract/invoice/invoice.ts'
import type { BusinessRecord } from '../../../core/domain/business/business.ts'
import type { InvoiceLine, InvoiceRecord, Party } from '../../../core/domain/invoice/invoice.ts'
import { CHARGE_TYPES } from '../../../core/domain/invoice/notes.ts'
import { writeOff } from '../../../core/domain/receivables/credit.ts'
import type { MoneyDetails, PostingContext } from '../../../core/domain/receivables/entry.ts'
import { payment } from '../../../core/domain/receivables/payment.ts'
import { postCharge } from '../../../core/domain/receivables/post-document.ts'
import type { CustomerRecord } from '../../../core/domain/records/customer.ts'
import type { SubmissionTrouble } from '../../../core/domain/submission/submission.ts'
import type { Repositories, Storage } from '../../../core/ports/storage.ts'
import type { Random } from '../../faults/support/random.ts'
import {
  AT,
  auditEntry,
  business,
  customer,
  insertBusiness,
  invoice,
  minutesAfter,
  nextId,
  person,
  submission,
  takeNumberOf,
} from '../../storage/contract/sample-records.ts'

/** Books of a business as nobody would plan them: invoices in all states, with notes, payments and places in the queue. */

export const DAYS = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01', '2026-11-15', '2026-11-30', '2026-12-01']
export const QR_TEXTS = ['A', 'B'].map((letter) => `${letter.repeat(20)}${'c2VjcmV0'.repeat(22)}`)
export const PRODUCT = { id: 'a product of its own', name: 'Cement "Elephant"' }
export const TIN = '20480001-0001'

export const TROUBLES = [
  'timeout',
  'dropped',
  'conflict',
  'original_pending',
] as const satisfies readonly SubmissionTrouble[]

export type DrawnBooks = {
  readonly owner: BusinessRecord
  readonly stranger: BusinessRecord
  readonly customers: readonly CustomerRecord[]
  readonly records: readonly InvoiceRecord[]
  readonly makers: readonly string[]
}

const buyers: readonly Partial<CustomerRecord>[] = [
  { name: 'Adébáyọ̀ & Sons Nig. Ltd', tin: TIN, phone: '0803 123 4567' },
  { name: "A'isha Stores", phone: '+234 701 222 3344', email: 'aisha@example.com' },
  { name: 'Okafor Ngozi', businessName: 'Zenith 2000', tin: '99990000-0001' },
  { name: 'ọmọ Ìbàdàn', tin: '12345678-0009' },
  { name: 'Zuma Rock 12mm', phone: '12' },
  { name: 'Adebayo Sons', metadata: { branch: 'Ìkẹjà' } },
]

const line = (random: Random): InvoiceLine => ({
  description: random.pick([PRODUCT.name, 'Rod 12mm', '50 kg of rice', 'Ẹ ṣé púpọ̀', '12 eggs', 'Adebayo']),
  productId: random.pick([null, null, PRODUCT.id]),
  unit: 'bag',
  kind: 'GOODS',
  quantity: { units: BigInt(random.pick([1, 2, 10, 25])), scale: random.pick([0, 1]) },
  unitPrice: { units: 100n, scale: 0 },
  taxPercent: { units: 75n, scale: 1 },
  taxCategory: 'STANDARD',
  discount: 0n,
  lineTotal: BigInt(Math.floor(random.next() * 1_000_000)),
  taxAmount: 7n,
  hsnCode: null,
  productCategory: null,
  isicCode: null,
  serviceCategory: null,
  withVat: null,
})

const party = (name: string, tin: string | null): Party => ({
  ...{ name, tin, registrationNumber: null, email: null, phone: null, address: null, city: null, lga: null },
  ...{ state: null, postalCode: null, country: 'Nigeria', logoUrl: null },
})

/** In all states, also such as the product never leaves one in. */
function drawnInvoice(
  random: Random,
  buyer: CustomerRecord,
  makers: readonly string[],
  at: number,
): Partial<InvoiceRecord> {
  const { next, pick } = random
  const maybe = <T>(value: () => T, share = 0.5): T | null => (next() < share ? value() : null)
  const moment = () => minutesAfter(Math.floor(next() * 5))
  const total = pick([0n, 100n, 10_750n, 10_799n, 1_461_869_93n])
  return {
    invoiceType: pick([...InvoiceType.options, 'STANDARD', 'STANDARD']),
    invoiceKind: pick(InvoiceKind.options),
    status: pick(InvoiceStatus.options),
    environment: maybe(() => pick(Environment.options), 0.7),
    issueDate: pick(DAYS),
    dueDate: pick(DAYS),
    lines: Array.from({ length: Math.floor(next() * 3) }, () => line(random)),
    subtotal: total,
    totalTax: pick([0n, 7n]),
    total,
    notes: maybe(() => pick(['Call 0803 123 4567', 'Ẹ ṣé', 'TILL 50%', 'a_b'])),
    externalReference: maybe(() => `TILL-${at}`),
    metadata: maybe(() => ({ order: 'Ìkẹjà "1"' }), 0.2),
    unfinished: maybe(() => ['customerId'], 0.1),
    parties: maybe(() => ({
      business: party('Okafor Trading Ltd', '1'),
      customer: party(buyer.name, pick([TIN, null])),
      payInto: maybe(() => ({ label: 'Main', accountName: null, accountNumber: '0123456789', bankName: 'GTBank' })),
    })),
    qr: maybe(() => ({ text: pick(QR_TEXTS), keyFingerprint: 'ab'.repeat(32) }), 0.2),
    payment: maybe(() => ({
      status: pick(PaymentStatus.options),
      date: pick(DAYS),
      reference: null,
      sent: next() < 0.5,
    })),
    refusal: maybe(
      () => ({ reason: 'No.', details: [{ field: pick(['customer.tin', 'items']), message: 'No.' }] }),
      0.3,
    ),
    rejectedAt: maybe(moment, 0.3),
    finalizedAt: maybe(moment),
    submittedAt: maybe(moment),
    clearedAt: maybe(moment, 0.3),
    createdBy: pick(makers),
    createdAt: minutesAfter(Math.floor(at / 3)),
    updatedAt: minutesAfter(Math.floor(next() * 50)),
  }
}

const act: PostingContext = { newId: nextId, at: AT, day: '2026-11-20', by: 'somebody' }
const byTransfer: MoneyDetails = {
  ...{ method: 'BANK_TRANSFER', methodDetail: null, reference: null, externalReference: null },
  ...{ metadata: null, paymentDetailId: null, note: null },
}

/** Enters an invoice into its customer's account, and something of what settles one. */
async function settle({ receivables }: Repositories, random: Random, record: InvoiceRecord): Promise<void> {
  if (record.total === 0n || !CHARGE_TYPES.includes(record.invoiceType) || random.next() < 0.2) return
  await receivables.post(postCharge(act, 'INVOICE', record, record.environment ?? 'LIVE'))
  const target = await receivables.ofDocument(record.businessId, record.id)
  if (!target) throw new Error('It entered nothing.')
  const { account } = target.entry
  const amount = random.pick([0n, 0n, 40n, record.total / 2n, record.total])
  const withheld = random.pick([0n, 0n, record.total > amount ? record.total - amount : 0n])
  const deductions =
    withheld > 0n ? [{ kind: 'WHT' as const, amount: withheld, base: withheld, ratePercent: null }] : []
  if (amount + withheld > 0n) {
    const parts = [{ target, amount, deductions }]
    const money = { account, date: '2026-12-01', amount, receiptNumber: null, details: byTransfer, parts }
    await receivables.post(payment(act, money))
  }
  const left = record.total - amount - withheld
  if (left > 0n && random.next() < 0.3) {
    await receivables.post(writeOff(act, { target, amount: left, date: '2026-12-01', reason: 'Gone away' }))
  }
}

async function queue({ submissions }: Repositories, random: Random, record: InvoiceRecord, at: number): Promise<void> {
  const { next, pick } = random
  if (next() < 0.4) return
  const moment = () => minutesAfter(Math.floor(next() * 60))
  const queued = submission(record, {
    state: pick(submissionState.options),
    environment: record.environment ?? 'SANDBOX',
    irn: record.irn ?? `INV${at}`,
    queuedAt: moment(),
    nextAttemptAt: next() < 0.3 ? null : moment(),
    troubleSince: next() < 0.5 ? null : moment(),
    lastTrouble: pick([null, ...TROUBLES]),
    transmitted: next() < 0.5,
    updatedAt: moment(),
  })
  await submissions.insert(queued)
  for (let attempt = 0; attempt < Math.floor(next() * 3); attempt += 1) {
    const id = await submissions.startAttempt(queued, pick(['submit', 'lookup']), moment())
    if (next() < 0.7) await submissions.finishAttempt(id, 'unknown', pick([null, ...TROUBLES]), moment())
  }
}

/** Draws a business with its team, `many` invoices in two series, and a stranger with a few. */
export function drawBooks(storage: Storage, random: Random, many: number): Promise<DrawnBooks> {
  const provider = { name: 'sandbox', isConnected: true, credentials: {} } as const
  const [owner, stranger] = [business({ provider }), business({ provider })]
  return storage.write(async (repositories) => {
    const { audit, accounts, customers, invoices, numberSeries, team } = repositories
    await insertBusiness(repositories, owner)
    await insertBusiness(repositories, stranger)
    const makers: string[] = ['a till']
    for (const grant of [
      { role: 'CREATOR', scope: 'FULL' },
      { role: 'ADMIN', scope: 'APPROVALS' },
      { role: 'VIEWER', scope: 'FULL' },
    ] as const) {
      const user = person()
      makers.push(user.id)
      await accounts.insert(user)
      await team.addMember({ id: nextId(), businessId: owner.id, userId: user.id, ...grant, createdAt: AT })
    }
    const own = buyers.map((changes) => customer(owner.id, changes))
    for (const one of own) await customers.insert(one)
    const [kept, , , , , merged] = own
    const theirs = customer(stranger.id, { name: 'Adebayo elsewhere', phone: '08031234567' })
    await customers.insert(theirs)

    const records: InvoiceRecord[] = []
    const store = async (buyer: CustomerRecord, changes: Partial<InvoiceRecord>) => {
      const sequence = await takeNumberOf(repositories, buyer.businessId)
      const irn = random.next() < 0.6 ? `INV${String(sequence).padStart(6, '0')}-94ND90NR-20261120` : null
      const record = invoice(buyer, sequence, { irn, ...changes })
      await invoices.insert(record)
      const subject = { kind: 'invoice', id: record.id }
      const by = { kind: 'person', id: 'a person', name: random.pick(['Ngozi Okafor', 'Tunde']) }
      if (random.next() < 0.9) await audit.append(auditEntry(buyer.businessId, { subject, actor: by }))
      if (random.next() < 0.2) {
        const action = random.pick(['invoice.cancelled', 'invoice.abandoned'])
        await audit.append(
          auditEntry(buyer.businessId, { subject, action, actor: by, at: minutesAfter(records.length) }),
        )
      }
      return record
    }
    for (let at = 0; at < many; at += 1) {
      // From here on it numbers anew, in a series of its own.
      if (at === Math.floor(many / 2)) {
        const live = { tin: owner.tin, isLive: true, next: 1 }
        await numberSeries.save(live)
        await numberSeries.enter(owner.id, live)
      }
      const buyer = random.pick(own)
      const original = records[Math.floor(random.next() * records.length)]
      const named =
        original?.irn && random.next() < 0.5
          ? {
              invoiceType: random.pick(['CREDIT_NOTE', 'CREDIT_NOTE', 'DEBIT_NOTE'] as const),
              original: { invoiceId: original.id, irn: original.irn, issueDate: original.issueDate },
            }
          : {}
      const record = await store(buyer, { ...drawnInvoice(random, buyer, makers, at), ...named })
      records.push(record)
      await settle(repositories, random, record)
      await queue(repositories, random, record, at)
    }
    for (const at of [1, 2, 3]) await store(theirs, drawnInvoice(random, theirs, makers, at))
    if (kept && merged) await customers.mergeInto(merged, kept, AT)
    return { owner, stranger, customers: own, records, makers }
  })
}
