import type { getInvoice } from '../../../contract/invoice/invoice.ts'
import type { InvoiceRecord } from '../../../domain/invoice/invoice.ts'
import type { ApprovalResult } from '../../../use-cases/invoice/approval.ts'
import { viewOf } from '../../../use-cases/invoice/view.ts'
import type { Unit } from '../../../use-cases/units.ts'
import type { Input } from '../../bind.ts'
import { toInvoice } from '../../wire/invoice.ts'

type InvoiceRequest = Pick<Input<typeof getInvoice>, 'core' | 'member' | 'baseUrl'>
type InvoiceResult = Pick<ApprovalResult, 'invoice'> & Partial<ApprovalResult>

/** Does something to an invoice and answers it, both in one unit of work. */
export async function answerWithInvoice(
  { core, member, baseUrl }: InvoiceRequest,
  work: (unit: Unit) => Promise<InvoiceRecord | InvoiceResult>,
) {
  const { view, warnings, answeredAs } = await core.units.write(async (unit) => {
    const done = await work(unit)
    const { invoice, ...rest }: InvoiceResult = 'invoice' in done ? done : { invoice: done }
    return { view: await viewOf(unit, member, invoice), ...rest }
  })
  const data = toInvoice(view, core, baseUrl)
  return { data: { ...data, status: answeredAs ?? data.status }, ...(warnings === undefined ? {} : { warnings }) }
}
