import * as contract from '../../contract/tools.ts'
import { validateInvoiceData } from '../../domain/invoice/validate.ts'
import { formatIrn } from '../../domain/irn/irn.ts'
import { codeOfInvoice, codeOfIrn } from '../../use-cases/invoice/qr-code.ts'
import { bind, type Binding } from '../bind.ts'

export const toolBindings: readonly Binding[] = [
  bind(contract.generateInvoiceQr, async ({ core, member, params }) => ({
    data: core.drawQr(await codeOfInvoice(core, member, params.id)),
  })),
  bind(contract.generateIrn, async ({ body }) => {
    const { invoiceNumber, serviceId, issueDate } = body
    return { data: { irn: formatIrn({ number: invoiceNumber, serviceId, issueDate }) } }
  }),
  bind(contract.generateQr, async ({ core, member, body }) => ({
    data: core.drawQr(await core.units.read((unit) => codeOfIrn(unit, member, body))),
  })),
  bind(contract.validateInvoice, async ({ body }) => {
    const errors = validateInvoiceData(body)
    const isValid = errors.length === 0
    return {
      message: isValid ? 'Invoice data is valid.' : 'Invoice data has validation errors.',
      data: { isValid, errors },
    }
  }),
]
