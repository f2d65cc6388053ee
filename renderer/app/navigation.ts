import {
  IconBuildingBank,
  IconCash,
  IconCashRegister,
  IconChecks,
  IconFileInvoice,
  IconHistory,
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
  IconWebhook,
  IconWorldSearch,
  IconZoomCheck,
} from '@tabler/icons-react'

import { may, type Permission, permissions } from '../../core/contract/http/permissions.ts'
import type { Attention } from '../../core/contract/invoice/queue.ts'
import type { CommandKey } from '../lib/commands/keys.ts'
import { useBusiness } from '../lib/queries/businesses.ts'
import type { BusinessPlace } from '../lib/routing/place.ts'
import { texts } from '../lib/texts.ts'

const words = texts.shell.nav

export type NavEntry = {
  readonly to: BusinessPlace['to']
  readonly label: string
  readonly icon: typeof IconHome
  /** Typed one after the other. */
  readonly key?: CommandKey
  /** Who cannot do it does not see it. */
  readonly permission: Permission
  /** How many there are. */
  readonly badge?: (attention: Attention) => number
  /** Whether they need a person; left out, they always do. */
  readonly asksForSomebody?: (attention: Attention) => boolean
}

type NavSection = { readonly label?: string; readonly entries: readonly NavEntry[] }

/** The way around one business. */
export const navSections: readonly NavSection[] = [
  {
    entries: [
      { to: '/businesses/$businessId', permission: 'invoice.read', label: words.home, icon: IconHome, key: 'goHome' },
      {
        to: '/businesses/$businessId/invoices',
        permission: 'invoice.read',
        label: words.invoices,
        icon: IconFileInvoice,
        key: 'goInvoices',
      },
      {
        to: '/businesses/$businessId/approvals',
        label: words.approvals,
        icon: IconChecks,
        key: 'goApprovals',
        permission: 'invoice.read',
        badge: ({ approvals }) => approvals,
      },
      {
        to: '/businesses/$businessId/sending',
        label: words.sending,
        icon: IconSend,
        key: 'goSending',
        permission: 'invoice.read',
        // As many as the list has under the same name.
        badge: ({ statuses }) => statuses.PENDING + statuses.SUBMITTED,
        asksForSomebody: ({ needsAttention, waitingForConnection }) => needsAttention + waitingForConnection > 0,
      },
      {
        to: '/businesses/$businessId/money',
        label: words.money,
        icon: IconCash,
        key: 'goMoney',
        permission: 'payment.read',
      },
      {
        to: '/businesses/$businessId/counter',
        label: words.counter,
        icon: IconCashRegister,
        key: 'goCounter',
        permission: 'sale.make',
      },
    ],
  },
  {
    label: words.records,
    entries: [
      {
        to: '/businesses/$businessId/customers',
        permission: 'record.read',
        label: words.customers,
        icon: IconUsers,
        key: 'goCustomers',
      },
      {
        to: '/businesses/$businessId/products',
        permission: 'record.read',
        label: words.products,
        icon: IconPackage,
        key: 'goProducts',
      },
      {
        to: '/businesses/$businessId/payment-details',
        permission: 'record.read',
        label: words.paymentDetails,
        icon: IconBuildingBank,
      },
      {
        to: '/businesses/$businessId/numbers',
        permission: 'invoice.read',
        label: words.numbers,
        icon: IconListNumbers,
      },
      {
        to: '/businesses/$businessId/audit-log',
        label: words.auditLog,
        icon: IconHistory,
        permission: 'audit.read',
      },
    ],
  },
  {
    label: words.firs,
    entries: [
      {
        to: '/businesses/$businessId/supplier-check',
        label: words.supplierCheck,
        icon: IconZoomCheck,
        permission: 'firs.search',
      },
      {
        to: '/businesses/$businessId/firs-search',
        label: words.firsSearch,
        icon: IconWorldSearch,
        permission: 'firs.search',
      },
      { to: '/businesses/$businessId/tools', permission: 'tool.use', label: words.tools, icon: IconQrcode },
    ],
  },
]

/** At the foot of the side bar. */
export const navFoot: readonly NavEntry[] = [
  { to: '/businesses/$businessId/set-up', label: words.setUp, icon: IconListCheck, permission: 'business.manage' },
  { to: '/businesses/$businessId/team', permission: 'team.read', label: words.team, icon: IconUsersGroup },
  { to: '/businesses/$businessId/api-keys', label: words.apiKeys, icon: IconKey, permission: 'key.manage' },
  {
    to: '/businesses/$businessId/webhooks',
    label: words.webhooks,
    icon: IconWebhook,
    permission: 'webhook.manage',
  },
  {
    to: '/businesses/$businessId/settings',
    permission: 'invoice.read',
    label: words.settings,
    icon: IconSettings,
    key: 'goSettings',
  },
]

/** The entries for this person. */
export function useNav(businessId: string): { sections: readonly NavSection[]; foot: readonly NavEntry[] } {
  const { data: business } = useBusiness(businessId)
  // What everybody sees but a cashier is there from the start.
  const isSeen = ({ permission }: NavEntry) =>
    business === undefined ? permissions[permission].role === 'VIEWER' : may(business, permission)

  const sections = navSections.map(({ entries, ...section }) => ({ ...section, entries: entries.filter(isSeen) }))
  return { sections: sections.filter(({ entries }) => entries.length > 0), foot: navFoot.filter(isSeen) }
}
