import type { Member } from '../../domain/people/account.ts'
import { AppError, invalidField } from '../../contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { Storage } from '../../ports/storage.ts'

import { assertNothingCredited } from './credit-cap-service.ts'
import { customerOf } from './current-parties-service.ts'
import { loadInvoice } from './find-invoice-service.ts'
import { assertStatusAllows, isCorrectable } from '../../domain/invoice/invoice-guards.ts'
import type { InvoiceContent } from './invoice-content-service.ts'
import type { InvoiceService } from './invoice-service.ts'
import type { InvoiceLine, InvoiceRecord } from '../../domain/invoice/invoice.ts'

export type CorrectionService = ReturnType<typeof createCorrectionService>

type Copied = Omit<InvoiceContent, 'invoiceType' | 'issueDate' | 'dueDate'>

type Dependencies = { storage: Storage; clock: Clock; invoices: Pick<InvoiceService, 'create'> }

/** New drafts made from invoices that exist. */
export function createCorrectionService({ storage, clock, invoices }: Dependencies) {
  /** What a new draft takes over. The number, the till's own reference and everything that happened stay behind. */
  async function copied({ businessId, paymentDetailId, lines, ...invoice }: InvoiceRecord): Promise<Copied> {
    const account =
      paymentDetailId && (await storage.read(({ paymentDetails }) => paymentDetails.get(businessId, paymentDetailId)))
    const { customerId, invoiceKind, paymentTerms, paymentMethod, notes } = invoice
    return {
      customerId,
      invoiceKind,
      paymentTerms,
      paymentMethod,
      // An account that was closed meanwhile must not keep its invoice from being corrected.
      paymentDetailId: account ? account.id : null,
      notes,
      lines: lines.map(copiedLine),
    }
  }

  return {
    /**
     * A draft credit or debit note with the lines of an invoice that FIRS / NRS has approved, dated today.
     *
     * @throws invoice_not_correctable, credit_too_high
     */
    async correct(member: Member, id: string, type: 'CREDIT_NOTE' | 'DEBIT_NOTE'): Promise<InvoiceRecord> {
      const original = await storage.read(async (repositories) => {
        const found = await loadInvoice(repositories, member, id)
        assertStatusAllows(found, type === 'CREDIT_NOTE' ? 'creditNote' : 'debitNote')
        if (!isCorrectable(found)) {
          throw new AppError('invoice_not_correctable', {
            message: 'Only invoices and debit notes are corrected. Make a new invoice instead.',
          })
        }

        if (type === 'CREDIT_NOTE') await assertNothingCredited(repositories, found)
        return found
      })

      const today = lagosDate(clock.now())
      return invoices.create(member, {
        ...(await copied(original)),
        invoiceType: type,
        issueDate: today,
        dueDate: today,
        originalInvoiceId: original.id,
      })
    },

    /** A draft with the same customer and lines, dated today, due after as many days as the other one was. */
    async duplicate(member: Member, id: string): Promise<InvoiceRecord> {
      const source = await storage.read(async (repositories) => {
        const found = await loadInvoice(repositories, member, id)
        if (await customerOf(repositories.customers, found)) return found
        throw invalidField('customerId', 'was deleted since; make a new invoice to another customer')
      })
      const today = lagosDate(clock.now())
      const days = (Date.parse(source.dueDate) - Date.parse(source.issueDate)) / 86_400_000
      const due = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
      const original = source.original

      return invoices.create(member, {
        ...(await copied(source)),
        invoiceType: source.invoiceType,
        issueDate: today,
        dueDate: due,
        ...(original?.invoiceId
          ? { originalInvoiceId: original.invoiceId }
          : { originalIrn: original?.irn, originalIssueDate: original?.issueDate }),
      })
    },
  }
}

/** A product that was deleted meanwhile must not keep its invoice from being corrected: the line stands for itself. */
function copiedLine({
  lineTotal: _lineTotal,
  taxAmount: _taxAmount,
  ...line
}: InvoiceLine): InvoiceContent['lines'][number] {
  return { ...line, productId: null }
}
