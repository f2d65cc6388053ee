import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { billsSearch } from '../../features/purchases/bills/search.ts'
import { inboxSearch } from '../../features/purchases/inbox/search.ts'
import { moneyOutSearch } from '../../features/purchases/money-out/search.ts'
import { payablesSearch } from '../../features/purchases/payables/search.ts'
import { newBillSearch, recordSearch } from '../../lib/routing/page-search.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const editorPage = lazyRouteComponent(() => import('../../features/editor/bill/page.tsx'), 'BillEditorPage')

const bills = createRoute({
  getParentRoute: () => businessRoute,
  path: '/bills',
  validateSearch: searchOf(billsSearch),
  component: lazyRouteComponent(() => import('../../features/purchases/bills/page.tsx'), 'BillsPage'),
})

const newBill = createRoute({
  getParentRoute: () => businessRoute,
  path: '/bills/new',
  validateSearch: searchOf(newBillSearch),
  component: editorPage,
})

const bill = createRoute({
  getParentRoute: () => businessRoute,
  path: '/bills/$billId',
  component: lazyRouteComponent(() => import('../../features/purchases/bill/page.tsx'), 'BillPage'),
})

const editBill = createRoute({
  getParentRoute: () => businessRoute,
  path: '/bills/$billId/edit',
  component: editorPage,
})

const inbox = createRoute({
  getParentRoute: () => businessRoute,
  path: '/inbox',
  validateSearch: searchOf(inboxSearch),
  component: lazyRouteComponent(() => import('../../features/purchases/inbox/page.tsx'), 'InboxPage'),
})

const suppliers = createRoute({
  getParentRoute: () => businessRoute,
  path: '/suppliers',
  validateSearch: searchOf(recordSearch),
  component: lazyRouteComponent(() => import('../../features/records/kinds/suppliers.tsx'), 'SuppliersPage'),
})

const suppliersImport = createRoute({
  getParentRoute: () => businessRoute,
  path: '/suppliers/import',
  component: lazyRouteComponent(() => import('../../features/records/kinds/suppliers.tsx'), 'SuppliersImportPage'),
})

const billsImport = createRoute({
  getParentRoute: () => businessRoute,
  path: '/bills/import',
  component: lazyRouteComponent(() => import('../../features/records/kinds/bills.tsx'), 'BillsImportPage'),
})

const payableOpenings = createRoute({
  getParentRoute: () => businessRoute,
  path: '/payable-opening-items/import',
  component: lazyRouteComponent(
    () => import('../../features/records/kinds/payable-openings.tsx'),
    'PayableOpeningsImportPage',
  ),
})

const supplier = createRoute({
  getParentRoute: () => businessRoute,
  path: '/suppliers/$supplierId',
  component: lazyRouteComponent(() => import('../../features/purchases/supplier/page.tsx'), 'SupplierPage'),
})

const moneyOut = createRoute({
  getParentRoute: () => businessRoute,
  path: '/money-out',
  validateSearch: searchOf(moneyOutSearch),
  component: lazyRouteComponent(() => import('../../features/purchases/money-out/page.tsx'), 'MoneyOutPage'),
})

const payables = createRoute({
  getParentRoute: () => businessRoute,
  path: '/payables',
  validateSearch: searchOf(payablesSearch),
  component: lazyRouteComponent(() => import('../../features/purchases/payables/page.tsx'), 'PayablesPage'),
})

/** What a business buys: what came for it, bills and where they are typed, suppliers, what was paid and what is owed. */
export const purchasePages = [
  bills,
  billsImport,
  newBill,
  bill,
  editBill,
  inbox,
  suppliers,
  suppliersImport,
  payableOpenings,
  supplier,
  moneyOut,
  payables,
] as const
