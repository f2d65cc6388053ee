import type { InvoiceRecord } from '../../core/domain/invoice/invoice.ts'
import type { Member } from '../../core/domain/people/account.ts'
import type { Account, MoneyDetails } from '../../core/domain/receivables/entry.ts'
import type { CustomerRecord } from '../../core/domain/records/customer.ts'
import { openUnits, type Units } from '../../core/use-cases/units.ts'
import { customer, invoice, storedBusiness } from '../storage/contract/sample-records.ts'
import { openOwnStorage } from '../support/storage/own-storage.ts'

/** A business with its accounts, over the real storage and without a server. */
export async function openAccountBooks() {
  const { storage, past } = await openOwnStorage()
  const { owner } = await storedBusiness(storage, { provider: { name: 'sandbox', isConnected: true, credentials: {} } })
  let made = 0
  // What is done later is written down later.
  let millis = Date.parse('2026-11-20T09:00:00.000Z')
  const units: Units = openUnits({
    storage,
    clock: { now: () => new Date(millis++), monotonic: () => 0 },
    ids: { uuid: () => `0194a000-0000-7000-8000-${String(++made).padStart(12, '0')}`, secret: () => 'a secret' },
    encryptor: {
      encrypt: () => '',
      sandboxKeys: () => {
        throw new Error('No codes here.')
      },
    },
    installation: { copiedFrom: () => null, isRetired: () => false },
    committed: () => undefined,
  })
  const member: Member = {
    businessId: owner.id,
    role: 'OWNER',
    scope: 'FULL',
    caller: { kind: 'person', userId: 'a person', sessionId: 'a session', name: 'Ngozi Okafor', device: null },
  }
  let sequence = 0

  return {
    units,
    past,
    owner,
    member,

    async newCustomer(): Promise<{ buyer: CustomerRecord; account: Account }> {
      const buyer = customer(owner.id)
      await units.write(({ customers }) => customers.insert(buyer))
      return { buyer, account: { businessId: owner.id, environment: 'SANDBOX', customerId: buyer.id } }
    },

    /** An approved document, not yet in its account. */
    async newDocument(
      buyer: CustomerRecord,
      net: bigint,
      vat: bigint,
      changes: Partial<InvoiceRecord> = {},
    ): Promise<InvoiceRecord> {
      const number = ++sequence
      const made = invoice(buyer, number, {
        invoiceKind: 'B2B',
        status: 'APPROVED',
        irn: `INV${String(number)}-94ND90NR-20261120`,
        subtotal: net,
        totalTax: vat,
        total: net + vat,
        ...changes,
      })
      await units.write(({ invoices }) => invoices.insert(made))
      return made
    },
  }
}

export type AccountBooks = Awaited<ReturnType<typeof openAccountBooks>>

export const byTransfer: MoneyDetails = {
  method: 'BANK_TRANSFER',
  methodDetail: null,
  reference: null,
  externalReference: null,
  metadata: null,
  paymentDetailId: null,
  note: null,
}
