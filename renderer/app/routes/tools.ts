import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { logSearch } from '../../features/audit-log/search.ts'
import { firsSearch } from '../../features/firs/search-query.ts'
import { registerSearch, toolsSearch } from '../../lib/routing/page-search.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const tools = createRoute({
  getParentRoute: () => businessRoute,
  path: '/tools',
  validateSearch: searchOf(toolsSearch),
  component: lazyRouteComponent(() => import('../../features/tools/page.tsx'), 'ToolsPage'),
})

const numbers = createRoute({
  getParentRoute: () => businessRoute,
  path: '/numbers',
  validateSearch: searchOf(registerSearch),
  component: lazyRouteComponent(() => import('../../features/numbers/page.tsx'), 'NumberRegisterPage'),
})

const auditLog = createRoute({
  getParentRoute: () => businessRoute,
  path: '/audit-log',
  validateSearch: searchOf(logSearch),
  component: lazyRouteComponent(() => import('../../features/audit-log/page.tsx'), 'AuditLogPage'),
})

const supplierCheck = createRoute({
  getParentRoute: () => businessRoute,
  path: '/supplier-check',
  component: lazyRouteComponent(() => import('../../features/firs/supplier-check-page.tsx'), 'SupplierCheckPage'),
})

const search = createRoute({
  getParentRoute: () => businessRoute,
  path: '/firs-search',
  validateSearch: searchOf(firsSearch),
  component: lazyRouteComponent(() => import('../../features/firs/search-page.tsx'), 'FirsSearchPage'),
})

/** Single jobs beside the invoices, the register of their numbers, the audit log, and what FIRS / NRS is asked. */
export const toolsPages = [tools, numbers, auditLog, supplierCheck, search] as const
