import { searchRow, type Authority } from './authority.ts'
import { refusalBody, type CallName } from './scripts.ts'

type Inner = { readonly code: number; readonly data?: unknown; readonly message?: string }

/** Does what a call asks for, as a well-behaved provider would. `underIrn`: accept under another IRN. */
export function carryOut(authority: Authority, name: CallName, body: Buffer, underIrn?: string): Inner {
  const { IRN, irn = IRN, TIN, payment_status: paymentStatus } = authority.named(body)
  const entry = irn === undefined ? undefined : authority.accepted.get(irn)
  const unknownIrn = refusalBody('invoice with this irn not found', 404)

  switch (name) {
    case 'SignInvoice':
    case 'postInvoice': {
      const accepted = authority.accept(body, underIrn)
      const data = underIrn === undefined ? { ok: true } : { ok: true, IRN: accepted.irn, QRCodeData: 'qr' }
      return { code: 201, data, message: 'invoice signed' }
    }
    case 'Transmit':
      if (!entry) return unknownIrn
      entry.transmitted = true
      return { code: 200, data: { ok: true } }
    case 'ConfirmInvoice':
      return entry
        ? {
            code: 200,
            data: {
              issue_date: entry.issueDate,
              payment_status: entry.paymentStatus,
              payable_amount: entry.total,
              transmitted: entry.transmitted,
            },
          }
        : unknownIrn
    case 'UpdateStatus':
      if (!entry || paymentStatus === undefined) return unknownIrn
      entry.paymentStatus = paymentStatus
      return { code: 200, data: { ok: true } }
    case 'SearchInvoice':
    case 'LookupWithIRN':
      return entry ? { code: 200, data: { items: [searchRow(entry)] } } : unknownIrn
    case 'LookupWithTIN':
      return { code: 200, data: { items: authority.withTin(TIN ?? '').map(searchRow) } }
    case 'Token':
    case 'ValidateIRN':
    case 'ValidateInvoice':
    case 'GetEntity':
      return { code: 200, data: { ok: true } }
  }
}
