import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { recordSearch } from '../../lib/routing/page-search.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const customersPages = () => import('../../features/records/customers.tsx')
const productsPages = () => import('../../features/records/products.tsx')
const paymentDetailsPages = () => import('../../features/records/payment-details.tsx')

const customers = createRoute({
  getParentRoute: () => businessRoute,
  path: '/customers',
  validateSearch: searchOf(recordSearch),
  component: lazyRouteComponent(customersPages, 'CustomersPage'),
})

const customersImport = createRoute({
  getParentRoute: () => businessRoute,
  path: '/customers/import',
  component: lazyRouteComponent(customersPages, 'CustomersImportPage'),
})

const products = createRoute({
  getParentRoute: () => businessRoute,
  path: '/products',
  validateSearch: searchOf(recordSearch),
  component: lazyRouteComponent(productsPages, 'ProductsPage'),
})

const productsImport = createRoute({
  getParentRoute: () => businessRoute,
  path: '/products/import',
  component: lazyRouteComponent(productsPages, 'ProductsImportPage'),
})

const paymentDetails = createRoute({
  getParentRoute: () => businessRoute,
  path: '/payment-details',
  validateSearch: searchOf(recordSearch),
  component: lazyRouteComponent(paymentDetailsPages, 'PaymentDetailsPage'),
})

const paymentDetailsImport = createRoute({
  getParentRoute: () => businessRoute,
  path: '/payment-details/import',
  component: lazyRouteComponent(paymentDetailsPages, 'PaymentDetailsImportPage'),
})

/** Customers, products and payment details, and where each of them is imported. */
export const recordPages = [
  customers,
  customersImport,
  products,
  productsImport,
  paymentDetails,
  paymentDetailsImport,
] as const
