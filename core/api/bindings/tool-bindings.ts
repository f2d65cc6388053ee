import * as contract from '../../contract/tools.ts'
import type { Core } from '../../create-core.ts'
import { validateInvoiceData } from '../../domain/invoice/validate.ts'
import { formatIrn } from '../../domain/irn/irn.ts'
import { bind, type Binding } from '../bind.ts'

export const toolBindings = ({ qrCodes, drawQr }: Core): Binding[] => [
  bind(contract.generateInvoiceQr, async ({ member, params }) => ({
    data: drawQr(await qrCodes.ofInvoice(member, params.id)),
  })),
  bind(contract.generateIrn, async ({ body }) => {
    const { invoiceNumber, serviceId, issueDate } = body
    return { data: { irn: formatIrn({ number: invoiceNumber, serviceId, issueDate }) } }
  }),
  bind(contract.generateQr, async ({ member, body }) => ({ data: drawQr(await qrCodes.standalone(member, body)) })),
  bind(contract.validateInvoice, async ({ body }) => {
    const errors = validateInvoiceData(body)
    const isValid = errors.length === 0
    return {
      message: isValid ? 'Invoice data is valid.' : 'Invoice data has validation errors.',
      data: { isValid, errors },
    }
  }),
]
