import * as customers from '../../contract/customer.ts'
import * as paymentDetails from '../../contract/payment-detail.ts'
import * as products from '../../contract/product.ts'
import type { Core } from '../../create-core.ts'
import { bind, type Binding } from '../bind.ts'
import {
  changedCustomer,
  changedPaymentDetail,
  changedProduct,
  newCustomer,
  newPaymentDetail,
  newProduct,
} from '../wire/record-input.ts'
import { toCustomer, toPage, toPaymentDetail, toProduct } from '../wire/record-wire.ts'

export const customerBindings = ({ customers: service }: Core): Binding[] => [
  bind(customers.createCustomer, async ({ member, body }) => {
    const created = await service.create(member, newCustomer(body))
    return { data: toCustomer(created) }
  }),
  bind(customers.listCustomers, async ({ member, query }) => ({
    data: toPage(await service.list(member, { ...query, search: query.search }), query, toCustomer),
  })),
  bind(customers.getCustomer, async ({ member, params }) => ({
    data: toCustomer(await service.get(member, params.id)),
  })),
  bind(customers.updateCustomer, async ({ member, params, body }) => ({
    data: toCustomer(await service.update(member, params.id, changedCustomer(body))),
  })),
  bind(customers.deleteCustomer, async ({ member, params }) => {
    await service.remove(member, params.id)
    return {}
  }),
]

export const productBindings = ({ products: service }: Core): Binding[] => [
  bind(products.createProduct, async ({ member, body }) => {
    const created = await service.create(member, newProduct(body))
    return { data: toProduct(created) }
  }),
  bind(products.listProducts, async ({ member, query }) => ({
    data: toPage(await service.list(member, { ...query, search: query.search }), query, toProduct),
  })),
  bind(products.getProduct, async ({ member, params }) => ({ data: toProduct(await service.get(member, params.id)) })),
  bind(products.updateProduct, async ({ member, params, body }) => {
    const updated = await service.update(member, params.id, changedProduct(body))
    return { data: toProduct(updated) }
  }),
  bind(products.deleteProduct, async ({ member, params }) => {
    await service.remove(member, params.id)
    return {}
  }),
]

export const paymentDetailBindings = ({ paymentDetails: service }: Core): Binding[] => [
  bind(paymentDetails.createPaymentDetail, async ({ member, body }) => {
    const created = await service.create(member, newPaymentDetail(body), body)
    return { data: toPaymentDetail(created) }
  }),
  bind(paymentDetails.listPaymentDetails, async ({ member, query }) => ({
    data: toPage(await service.list(member, { ...query, search: query.search }), query, toPaymentDetail),
  })),
  bind(paymentDetails.getPaymentDetail, async ({ member, params }) => ({
    data: toPaymentDetail(await service.get(member, params.id)),
  })),
  bind(paymentDetails.updatePaymentDetail, async ({ member, params, body }) => {
    const updated = await service.update(member, params.id, changedPaymentDetail(body))
    return { data: toPaymentDetail(updated) }
  }),
  bind(paymentDetails.deletePaymentDetail, async ({ member, params }) => {
    await service.remove(member, params.id)
    return {}
  }),
]
