import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'

import { accountSearch } from '../../lib/routing/as-of.ts'
import { recordSearch } from '../../lib/routing/page-search.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const customersPages = () => import('../../features/records/kinds/customers.tsx')
const productsPages = () => import('../../features/records/kinds/products.tsx')
const paymentDetailsPages = () => import('../../features/records/kinds/payment-details.tsx')

/** Where records of one kind are looked after, and where they are imported. */
const pagesOf = <const P extends string>(path: P, page: RouteComponent, importPage: RouteComponent) =>
  [
    createRoute({
      getParentRoute: () => businessRoute,
      path,
      validateSearch: searchOf(recordSearch),
      component: page,
    }),
    createRoute({ getParentRoute: () => businessRoute, path: `${path}/import` as const, component: importPage }),
  ] as const

const customer = createRoute({
  getParentRoute: () => businessRoute,
  path: '/customers/$customerId',
  validateSearch: searchOf(accountSearch),
  component: lazyRouteComponent(() => import('../../features/customer/page.tsx'), 'CustomerPage'),
})

const product = createRoute({
  getParentRoute: () => businessRoute,
  path: '/products/$productId',
  component: lazyRouteComponent(() => import('../../features/product/page.tsx'), 'ProductPage'),
})

const productCodes = createRoute({
  getParentRoute: () => businessRoute,
  path: '/products/codes',
  component: lazyRouteComponent(() => import('../../features/product/codes-page.tsx'), 'ProductCodesPage'),
})

const openingItems = createRoute({
  getParentRoute: () => businessRoute,
  path: '/opening-items/import',
  component: lazyRouteComponent(
    () => import('../../features/records/kinds/opening-items.tsx'),
    'OpeningItemsImportPage',
  ),
})

/** Customers, products and payment details, and what customers owed before. */
export const recordPages = [
  ...pagesOf(
    '/customers',
    lazyRouteComponent(customersPages, 'CustomersPage'),
    lazyRouteComponent(customersPages, 'CustomersImportPage'),
  ),
  customer,
  openingItems,
  ...pagesOf(
    '/products',
    lazyRouteComponent(productsPages, 'ProductsPage'),
    lazyRouteComponent(productsPages, 'ProductsImportPage'),
  ),
  product,
  productCodes,
  ...pagesOf(
    '/payment-details',
    lazyRouteComponent(paymentDetailsPages, 'PaymentDetailsPage'),
    lazyRouteComponent(paymentDetailsPages, 'PaymentDetailsImportPage'),
  ),
] as const
