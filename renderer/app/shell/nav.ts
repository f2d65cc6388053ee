import {
  IconBuildingBank,
  IconChecks,
  IconFileInvoice,
  IconHome,
  IconKey,
  IconListCheck,
  IconListNumbers,
  IconPackage,
  IconQrcode,
  IconSend,
  IconSettings,
  IconUsers,
  IconUsersGroup,
  IconWorldSearch,
  IconZoomCheck,
} from '@tabler/icons-react'

import type { Permission } from '../../../core/contract/permissions.ts'
import type { Attention } from '../../../core/contract/queue.ts'
import { texts } from '../../lib/texts.ts'

const words = texts.shell.nav

export type NavEntry = {
  /** Behind `/businesses/$businessId`; empty for home. */
  readonly path: string
  readonly label: string
  readonly icon: typeof IconHome
  /** Typed one after the other. */
  readonly keys?: string
  /** Who cannot do it does not see it. */
  readonly permission?: Permission
  /** How many there are. */
  readonly badge?: (attention: Attention) => number
  /** Whether they need a person; left out, they always do. */
  readonly asksForSomebody?: (attention: Attention) => boolean
}

export type NavSection = { readonly label?: string; readonly entries: readonly NavEntry[] }

/** The way around one business. An entry is seen once its page is in the router (routes/), so none leads nowhere. */
export const navSections: readonly NavSection[] = [
  {
    entries: [
      { path: '', label: words.home, icon: IconHome, keys: 'G H' },
      { path: '/invoices', label: words.invoices, icon: IconFileInvoice, keys: 'G I' },
      {
        path: '/approvals',
        label: words.approvals,
        icon: IconChecks,
        keys: 'G A',
        badge: ({ approvals }) => approvals,
      },
      {
        path: '/sending',
        label: words.sending,
        icon: IconSend,
        keys: 'G S',
        // As many as the list has under the same name.
        badge: ({ statuses }) => statuses.PENDING + statuses.SUBMITTED,
        asksForSomebody: ({ needsAttention, waitingForConnection }) => needsAttention + waitingForConnection > 0,
      },
    ],
  },
  {
    label: words.records,
    entries: [
      { path: '/customers', label: words.customers, icon: IconUsers, keys: 'G C' },
      { path: '/products', label: words.products, icon: IconPackage, keys: 'G P' },
      { path: '/payment-details', label: words.paymentDetails, icon: IconBuildingBank },
      { path: '/numbers', label: words.numbers, icon: IconListNumbers },
    ],
  },
  {
    label: words.firs,
    entries: [
      { path: '/supplier-check', label: words.supplierCheck, icon: IconZoomCheck, permission: 'firs.search' },
      { path: '/firs-search', label: words.firsSearch, icon: IconWorldSearch, permission: 'firs.search' },
      { path: '/tools', label: words.tools, icon: IconQrcode },
    ],
  },
]

/** At the foot of the side bar. */
export const navFoot: readonly NavEntry[] = [
  { path: '/set-up', label: words.setUp, icon: IconListCheck, permission: 'business.manage' },
  { path: '/team', label: words.team, icon: IconUsersGroup },
  { path: '/api-keys', label: words.apiKeys, icon: IconKey, permission: 'key.manage' },
  { path: '/settings', label: words.settings, icon: IconSettings, keys: 'G E' },
]

export const pathOf = ({ path }: NavEntry) => `/businesses/$businessId${path}`
