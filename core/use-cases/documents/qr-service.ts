import type { Member } from '../../domain/people/account.ts'
import { existing } from '../business/business-service.ts'
import { AppError, invalidField } from '../../contract/errors.ts'
import type { InvoiceStatus } from '../../contract/vocabulary.ts'
import { loadInvoice } from '../invoice/find-invoice-service.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { parseIrn } from '../../domain/irn/irn.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'

import type { QrMaker } from './qr-maker.ts'

export type QrService = ReturnType<typeof createQrService>

/** Before approval a code would stand for something that may still change; a cancelled draft never becomes anything. */
const WITHOUT_NEW_CODE: readonly InvoiceStatus[] = ['DRAFT', 'PENDING_APPROVAL', 'CANCELLED']

export function createQrService({ storage, qrMaker }: { storage: Storage; qrMaker: QrMaker }) {
  /** The invoice with its stored code, making and keeping it where one may be had and is not there yet. */
  async function withStoredQr(member: Member, id: string): Promise<InvoiceRecord> {
    const look = async (repositories: Repositories) => {
      const invoice = await loadInvoice(repositories, member, id)
      const business = await existing(repositories.businesses, member.businessId)
      const everSent = (await repositories.submissions.get(id)) !== undefined
      const stays = WITHOUT_NEW_CODE.includes(invoice.status) || qrMaker.isCurrent(invoice, business, everSent)
      return { invoice, business, everSent, stays }
    }
    const found = await storage.read(look)
    if (found.stays) return found.invoice

    return storage.write(async (repositories) => {
      const { invoice, business, everSent, stays } = await look(repositories)
      if (stays) return invoice
      const qr = qrMaker.forApproved(invoice, business, everSent)
      return qr === invoice.qr ? invoice : repositories.invoices.update({ ...invoice, qr })
    })
  }

  return {
    withStoredQr,

    /** The text of an invoice's code. On a draft it is a preview that is not kept. @throws irn_missing, crypto_keys_missing */
    async ofInvoice(member: Member, id: string): Promise<string> {
      const business = await storage.read(({ businesses }) => existing(businesses, member.businessId))
      const invoice = await withStoredQr(member, id)
      if (invoice.qr !== null) return invoice.qr.text

      if (invoice.irn === null) throw new AppError('irn_missing')
      const keys = qrMaker.keysOf(business)
      if (keys === null) throw new AppError('crypto_keys_missing')
      return qrMaker.encrypt(invoice.irn, keys).text
    },

    /**
     * A code for any IRN of the business. The other inputs are checked and are not in the code.
     *
     * @throws validation_failed, firs_config_missing, crypto_keys_missing
     */
    async standalone(member: Member, { irn, issueDate }: { irn: string; issueDate: string }): Promise<string> {
      const business = await storage.read(({ businesses }) => existing(businesses, member.businessId))
      const parts = parseIrn(irn)
      if (!parts) throw invalidField('irn', 'must be an IRN such as INV001-94ND90NR-20240611')
      if (parts.issueDate !== issueDate)
        throw invalidField('issueDate', `must be the date in the IRN, ${parts.issueDate}`)
      if (business.firsConfig !== null && parts.serviceId !== business.firsConfig.serviceId) {
        throw invalidField('irn', `must carry the service ID of the business, ${business.firsConfig.serviceId}`)
      }

      if (business.firsConfig === null) throw new AppError('firs_config_missing')
      const keys = qrMaker.keysOf(business)
      if (keys === null) throw new AppError('crypto_keys_missing')
      return qrMaker.encrypt(irn, keys).text
    },
  }
}
