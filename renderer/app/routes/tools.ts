import { createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { registerSearch } from '../../features/numbers/register-search.ts'
import { toolsSearch } from '../../features/tools/tools-search.ts'
import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

const tools = createRoute({
  getParentRoute: () => businessRoute,
  path: '/tools',
  validateSearch: searchOf(toolsSearch),
  component: lazyRouteComponent(() => import('../../features/tools/tools-page.tsx'), 'ToolsPage'),
})

const numbers = createRoute({
  getParentRoute: () => businessRoute,
  path: '/numbers',
  validateSearch: searchOf(registerSearch),
  component: lazyRouteComponent(() => import('../../features/numbers/number-register-page.tsx'), 'NumberRegisterPage'),
})

/** Single jobs beside the invoices, and the register of their numbers. */
export const toolsPages = [tools, numbers] as const
