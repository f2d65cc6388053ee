import type { z } from 'zod'

import type { updateCustomer } from '../../contract/customer.ts'
import type { updatePaymentDetail } from '../../contract/payment-detail.ts'
import type { updateProduct } from '../../contract/product.ts'
import type { customerRow, paymentDetailRow, productRow } from '../../contract/record-import.ts'
import type { CustomerRecord } from '../../domain/records/customer.ts'
import type { PaymentDetailRecord } from '../../domain/records/payment-detail.ts'
import type { ProductRecord } from '../../domain/records/product.ts'
import { merge, type Content } from '../../use-cases/records/record-service.ts'

import { exact } from './record-wire.ts'

/** What a body says about a record: the content of a new one, and the change to one that is there already. */

export function newCustomer(body: z.output<typeof customerRow>): Content<CustomerRecord> {
  return {
    name: body.name,
    businessName: body.businessName ?? null,
    tin: body.tin ?? null,
    email: body.email ?? null,
    phone: body.phone ?? null,
    address: body.address ?? null,
    city: body.city ?? null,
    state: body.state ?? null,
    lga: body.lga ?? null,
    postalCode: body.postalCode ?? null,
    country: body.country ?? 'Nigeria',
    invoiceKind: body.invoiceKind ?? null,
    isWalkIn: false,
  }
}

export const changedCustomer = (body: z.output<typeof updateCustomer.body>) => (record: CustomerRecord) =>
  merge(record, body)

export function newProduct(body: z.output<typeof productRow>): Content<ProductRecord> {
  return {
    name: body.name,
    description: body.description ?? null,
    unitPrice: exact(body.unitPrice),
    taxPercent: exact(body.taxPercent),
    unit: body.unit ?? null,
    kind: body.kind ?? null,
    taxCategory: body.taxCategory ?? null,
    hsnCode: body.hsnCode ?? null,
    productCategory: body.productCategory ?? null,
    isicCode: body.isicCode ?? null,
    serviceCategory: body.serviceCategory ?? null,
    isActive: body.isActive ?? true,
  }
}

export const changedProduct =
  ({ unitPrice, taxPercent, ...rest }: z.output<typeof updateProduct.body>) =>
  (record: ProductRecord) =>
    merge(record, {
      ...rest,
      unitPrice: unitPrice === undefined ? undefined : exact(unitPrice),
      taxPercent: taxPercent === undefined ? undefined : exact(taxPercent),
    })

export function newPaymentDetail(body: z.output<typeof paymentDetailRow>): Content<PaymentDetailRecord> {
  return {
    name: body.label,
    type: body.type,
    accountName: body.details?.accountName ?? null,
    accountNumber: body.details?.accountNumber ?? null,
    bankName: body.details?.bankName ?? null,
    isDefault: body.isDefault ?? false,
  }
}

export const changedPaymentDetail =
  ({ label, type, details, isDefault }: z.output<typeof updatePaymentDetail.body>) =>
  (record: PaymentDetailRecord) =>
    merge(record, { name: label, type, isDefault, ...details })
