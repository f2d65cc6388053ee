import * as customers from '../../contract/customer.ts'
import * as paymentDetails from '../../contract/payment-detail.ts'
import * as products from '../../contract/product.ts'
import type { Core } from '../../create-core.ts'
import { merge } from '../../record/record-service.ts'
import { bind, type Binding } from '../bind.ts'
import { exact, toCustomer, toPage, toPaymentDetail, toProduct } from '../wire/record-wire.ts'

export const customerBindings = ({ customers: service }: Core): Binding[] => [
  bind(customers.createCustomer, async ({ member, body }) => {
    const created = await service.create(member, {
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
    })
    return { data: toCustomer(created) }
  }),
  bind(customers.listCustomers, async ({ member, query }) => ({
    data: toPage(await service.list(member, { ...query, search: query.search }), query, toCustomer),
  })),
  bind(customers.getCustomer, async ({ member, params }) => ({
    data: toCustomer(await service.get(member, params.id)),
  })),
  bind(customers.updateCustomer, async ({ member, params, body }) => ({
    data: toCustomer(await service.update(member, params.id, (record) => merge(record, body))),
  })),
  bind(customers.deleteCustomer, async ({ member, params }) => {
    await service.remove(member, params.id)
    return {}
  }),
]

export const productBindings = ({ products: service }: Core): Binding[] => [
  bind(products.createProduct, async ({ member, body }) => {
    const created = await service.create(member, {
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
    })
    return { data: toProduct(created) }
  }),
  bind(products.listProducts, async ({ member, query }) => ({
    data: toPage(await service.list(member, { ...query, search: query.search }), query, toProduct),
  })),
  bind(products.getProduct, async ({ member, params }) => ({ data: toProduct(await service.get(member, params.id)) })),
  bind(products.updateProduct, async ({ member, params, body }) => {
    const { unitPrice, taxPercent, ...rest } = body
    const updated = await service.update(member, params.id, (record) =>
      merge(record, {
        ...rest,
        unitPrice: unitPrice === undefined ? undefined : exact(unitPrice),
        taxPercent: taxPercent === undefined ? undefined : exact(taxPercent),
      }),
    )
    return { data: toProduct(updated) }
  }),
  bind(products.deleteProduct, async ({ member, params }) => {
    await service.remove(member, params.id)
    return {}
  }),
]

export const paymentDetailBindings = ({ paymentDetails: service }: Core): Binding[] => [
  bind(paymentDetails.createPaymentDetail, async ({ member, body }) => {
    const created = await service.create(member, {
      name: body.label,
      type: body.type,
      accountName: body.details?.accountName ?? null,
      accountNumber: body.details?.accountNumber ?? null,
      bankName: body.details?.bankName ?? null,
      isDefault: body.isDefault ?? false,
    })
    return { data: toPaymentDetail(created) }
  }),
  bind(paymentDetails.listPaymentDetails, async ({ member, query }) => ({
    data: toPage(await service.list(member, { ...query, search: query.search }), query, toPaymentDetail),
  })),
  bind(paymentDetails.getPaymentDetail, async ({ member, params }) => ({
    data: toPaymentDetail(await service.get(member, params.id)),
  })),
  bind(paymentDetails.updatePaymentDetail, async ({ member, params, body }) => {
    const { label, type, details, isDefault } = body
    const updated = await service.update(member, params.id, (record) =>
      merge(record, { name: label, type, isDefault, ...details }),
    )
    return { data: toPaymentDetail(updated) }
  }),
  bind(paymentDetails.deletePaymentDetail, async ({ member, params }) => {
    await service.remove(member, params.id)
    return {}
  }),
]
