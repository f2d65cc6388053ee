import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'

import { searchOf } from '../../lib/routing/search.ts'
import { businessRoute } from './parents.ts'

/** Above the new invoice and the draft: the page stays the same one when a new invoice has become a draft. */
const editor = createRoute({
  getParentRoute: () => businessRoute,
  id: 'editor',
  component: lazyRouteComponent(() => import('../../features/editor/page/editor-page.tsx'), 'EditorPage'),
})

const add = createRoute({
  getParentRoute: () => editor,
  path: '/invoices/new',
  validateSearch: searchOf(z.object({ unsaved: z.string().optional() })),
})

const edit = createRoute({ getParentRoute: () => editor, path: '/invoices/$invoiceId/edit' })

/** Where invoices are typed. */
export const editorPages = [editor.addChildren([add, edit])] as const

const invoice = createRoute({
  getParentRoute: () => businessRoute,
  path: '/invoices/$invoiceId',
  component: lazyRouteComponent(() => import('../../features/invoice/invoice-page.tsx'), 'InvoicePage'),
})

/** One invoice. */
export const invoicePages = [invoice] as const
