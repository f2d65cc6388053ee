import { z } from 'zod'

import { ofInvoice } from '../http/access.ts'
import { dateField, decimalField, idField, text, tinField } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { InvoiceType } from '../http/vocabulary.ts'

const qrImages = z
  .object({
    qrCodeBase64: z.string().meta({ description: 'A PNG, Base64.' }),
    qrCodeDataUrl: z.string().meta({ description: 'The same as a data URL.' }),
  })
  .meta({ id: 'QrImages' })

export const generateInvoiceQr = defineRoute({
  operationId: 'generateInvoiceQr',
  method: 'post',
  path: '/v1/invoices/{id}/generate-qr',
  tag: 'Tools',
  summary: 'The encrypted QR code of an invoice',
  description:
    'From APPROVED on the code is made once and stays the same on screen, paper and here. On a draft it is a preview that is not kept.',
  access: ofInvoice('invoice.read'),
  success: { status: 200, message: 'QR code generated successfully.' },
  data: qrImages,
  errors: ['crypto_keys_missing', 'irn_missing'],
})

export const generateIrn = defineRoute({
  operationId: 'generateIrn',
  method: 'post',
  path: '/v1/irn-generator/generate',
  tag: 'Tools',
  summary: 'Generate an IRN',
  access: { kind: 'caller' },
  body: z.object({
    invoiceNumber: text(50).regex(/^[A-Za-z0-9]+$/, 'must be letters and digits only'),
    serviceId: text(50).regex(/^[A-Za-z0-9]+$/, 'must be letters and digits only'),
    issueDate: dateField(),
  }),
  success: { status: 200, message: 'IRN generated successfully.' },
  data: z.object({ irn: z.string() }),
})

const amount = () => decimalField(2).min(0, 'must be 0 or more')

export const generateQr = defineRoute({
  operationId: 'generateQr',
  method: 'post',
  path: '/v1/qr-generator/generate',
  tag: 'Tools',
  summary: 'An encrypted QR code for any IRN of the business',
  access: { kind: 'business', permission: 'qr.standalone', from: 'body' },
  body: z.object({
    businessId: idField(),
    irn: text(100),
    issueDate: dateField(),
    invoiceType: InvoiceType,
    supplierTIN: tinField(),
    buyerTIN: tinField(),
    totalAmount: amount(),
    taxAmount: amount(),
  }),
  success: { status: 200, message: 'QR code generated successfully.' },
  data: qrImages,
  errors: ['firs_config_missing', 'crypto_keys_missing'],
})

/** Nothing is required by shape: whatever is missing or odd becomes an entry in `errors`. */
const anything = z.unknown().optional()

export const validateInvoice = defineRoute({
  operationId: 'validateInvoice',
  method: 'post',
  path: '/v1/invoices/validate',
  tag: 'Tools',
  summary: 'Check invoice data without creating an invoice',
  description:
    '200 for any JSON. Fields: irn, issueDate, invoiceType, supplier and buyer {name, TIN, address}, items [{description, quantity, unitPrice, discount?, taxPercent}], taxTotal, monetaryTotal (with tax).',
  access: { kind: 'caller' },
  takesAnyJson: true,
  body: z
    .object({
      irn: anything,
      issueDate: anything,
      invoiceType: anything,
      supplier: anything,
      buyer: anything,
      items: anything,
      taxTotal: anything,
      monetaryTotal: anything,
    })
    .meta({
      example: {
        irn: 'INV000001-94ND90NR-20261120',
        issueDate: '2026-11-20',
        invoiceType: 'STANDARD',
        supplier: { name: 'Okafor Trading Ltd', TIN: '20481166-0001', address: '12 Broad Street, Lagos' },
        buyer: { name: 'Zenith Stores Ltd', TIN: '31569955-0001', address: '4 Allen Avenue, Ikeja' },
        items: [{ description: 'Cement, 50 kg bag', quantity: 2, unitPrice: 8450, taxPercent: 7.5 }],
        taxTotal: 1267.5,
        monetaryTotal: 18167.5,
      },
    }),
  success: { status: 200, message: 'Invoice data is valid.' },
  data: z.object({ isValid: z.boolean(), errors: z.array(z.object({ field: z.string(), message: z.string() })) }),
})

export const toolRoutes = [generateInvoiceQr, generateIrn, generateQr, validateInvoice] as const
