import type { getInvoice } from '../../contract/invoice.ts'
import type { InvoiceRecord } from '../../domain/invoice/invoice.ts'
import type { ApprovalResult } from '../../use-cases/invoice/approval.ts'
import { viewOf } from '../../use-cases/invoice/view.ts'
import type { Unit } from '../../use-cases/units.ts'
import type { Input } from '../bind.ts'
import { toInvoice } from '../wire/invoice-wire.ts'

type Asked = Pick<Input<typeof getInvoice>, 'core' | 'member' | 'baseUrl'>
type Answered = Pick<ApprovalResult, 'invoice'> & Partial<ApprovalResult>

/** Does something to an invoice and answers it, both in one unit of work. */
export async function answerOf(
  { core, member, baseUrl }: Asked,
  work: (unit: Unit) => Promise<InvoiceRecord | Answered>,
) {
  const { view, warnings, answeredAs } = await core.units.write(async (unit) => {
    const done = await work(unit)
    const { invoice, ...rest }: Answered = 'invoice' in done ? done : { invoice: done }
    return { view: await viewOf(unit, member, invoice), ...rest }
  })
  const data = toInvoice(view, core, baseUrl)
  return { data: { ...data, status: answeredAs ?? data.status }, ...(warnings === undefined ? {} : { warnings }) }
}
