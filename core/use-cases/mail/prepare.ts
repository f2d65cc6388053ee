import { AppError } from '../../contract/http/errors.ts'
import type { InvoiceType } from '../../contract/http/vocabulary.ts'
import type { PreparedEmailBody } from '../../contract/mail/email.ts'
import { environmentOfInvoice, type BusinessRecord } from '../../domain/business/business.ts'
import { formatDate } from '../../domain/calendar/format.ts'
import { lagosDate } from '../../domain/calendar/lagos.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import { CLEARED } from '../../domain/invoice/status.ts'
import { fillTemplate } from '../../domain/mail/templates.ts'
import { formatNaira } from '../../domain/money/format.ts'
import type { Member } from '../../domain/people/account.ts'
import { telephoneOf } from '../../domain/preflight/firs-formats.ts'
import { accountText } from '../../domain/printing/document-facts.ts'
import type { ReadUnit } from '../../ports/unit.ts'
import { loadBusiness, loadInvoice } from '../load.ts'

import { templateOf } from './templates.ts'

export type Prepared = {
  readonly invoice: InvoiceRecord
  readonly to: readonly string[]
  readonly subject: string
  readonly message: string
  readonly fileName: string
  readonly phone: string | null
  readonly warnings: PreparedEmailBody['warnings']
}

const names: Readonly<Record<InvoiceType, string>> = {
  STANDARD: 'Invoice',
  PROFORMA: 'Proforma invoice',
  CREDIT_NOTE: 'Credit note',
  DEBIT_NOTE: 'Debit note',
}

/** What goes with an invoice by e-mail: to whom, and in which words. @throws not_found, invoice_not_sendable */
export async function prepareEmail(unit: ReadUnit, member: Member, id: string): Promise<Prepared> {
  const { businessId } = member
  const invoice = await loadInvoice(unit, member, id)
  assertSendable(invoice)
  const business = await loadBusiness(unit, businessId)
  const customer = await unit.customers.get(businessId, invoice.customerId)
  const template = await templateOf(unit, businessId, 'INVOICE')
  const facts = await factsOf(unit, invoice, business)
  const isPractice = environmentOfInvoice(invoice, business) === 'SANDBOX'
  const phone = customer?.phone ?? invoice.parties?.customer.phone ?? null
  const email = customer?.email ?? invoice.parties?.customer.email ?? null
  const subject = fillTemplate(template.subject, facts).replace(/\s+/g, ' ')
  const text = fillTemplate(template.text, facts)

  return {
    invoice,
    to: email === null ? [] : [email],
    subject: isPractice ? `TEST. ${subject}` : subject,
    message: isPractice ? `THIS IS A TEST. PLEASE DO NOT PAY.\n\n${text}` : text,
    fileName: fileNameOf(invoice),
    phone: phone === null ? null : telephoneOf(phone),
    warnings: await warningsOf(unit, invoice, isPractice),
  }
}

const fileNameOf = ({ irn, invoiceNumber }: InvoiceRecord): string => `invoice-${irn ?? invoiceNumber}.pdf`

/** @throws invoice_not_sendable */
export function assertSendable({ status, invoiceNumber }: InvoiceRecord): void {
  if (status === 'DRAFT') {
    throw new AppError('invoice_not_sendable', {
      message: `${invoiceNumber} is a draft, and drafts cannot be sent. Finalize it first.`,
    })
  }
  if (status === 'PENDING_APPROVAL') {
    throw new AppError('invoice_not_sendable', {
      message: `${invoiceNumber} is waiting for approval. It can be sent once it is approved.`,
    })
  }
  if (status === 'CANCELLED') {
    throw new AppError('invoice_not_sendable', { message: `${invoiceNumber} was cancelled and cannot be sent.` })
  }
}

/** Whether somebody has to say that it goes out although the authority has not cleared it. */
export const needsClearance = ({ status, invoiceKind, invoiceType }: InvoiceRecord): boolean =>
  invoiceType !== 'PROFORMA' && (status === 'FIRS_REJECTED' || (invoiceKind !== 'B2C' && !CLEARED.includes(status)))

async function warningsOf(
  unit: ReadUnit,
  invoice: InvoiceRecord,
  isPractice: boolean,
): Promise<PreparedEmailBody['warnings']> {
  const before = await unit.mail.ofInvoice(invoice.businessId, invoice.id)
  const last = before.find(({ state }) => state === 'SENT')
  return [
    ...(needsClearance(invoice)
      ? [
          {
            code: 'not_cleared' as const,
            message:
              invoice.status === 'FIRS_REJECTED'
                ? 'FIRS / NRS has refused this invoice. Correct it before you send it to your customer.'
                : 'FIRS / NRS has not cleared this invoice yet. Business customers should get it after clearance, with its QR code.',
          },
        ]
      : []),
    ...(isPractice
      ? [{ code: 'practice' as const, message: 'This is a practice invoice. The e-mail says that it is a test.' }]
      : []),
    ...(before.some(({ state }) => state === 'UNKNOWN')
      ? [
          {
            code: 'unknown_before' as const,
            message:
              'It is not known whether an earlier e-mail arrived. Settle that first, or your customer may get two.',
          },
        ]
      : []),
    ...(last?.sentAt
      ? [
          {
            code: 'sent_already' as const,
            message: `It was sent by e-mail on ${formatDate(lagosDate(new Date(last.sentAt)))}.`,
          },
        ]
      : []),
  ]
}

async function factsOf(
  unit: ReadUnit,
  invoice: InvoiceRecord,
  business: BusinessRecord,
): Promise<Readonly<Record<string, string>>> {
  const charge = await unit.receivables.ofDocument(invoice.businessId, invoice.id)
  const open = invoice.invoiceType === 'CREDIT_NOTE' ? 0n : (charge?.settlement.balance ?? invoice.total)
  const isOwed = open > 0n
  const account = invoice.parties?.payInto ?? null
  return {
    customer: invoice.parties?.customer.name ?? invoice.customerName,
    document: names[invoice.invoiceType],
    number: invoice.invoiceNumber,
    date: formatDate(invoice.issueDate),
    amount: formatNaira(invoice.total),
    open: isOwed ? formatNaira(open) : '',
    'due date': isOwed ? formatDate(invoice.dueDate) : '',
    account: !isOwed || account === null ? '' : [accountText(account), account.accountName].filter(Boolean).join(', '),
    business: invoice.parties?.business.name ?? business.name,
  }
}
