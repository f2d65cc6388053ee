import {
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarStats,
  IconCash,
  IconCashBanknote,
  IconCashRegister,
  IconChartBar,
  IconChecks,
  IconFileInvoice,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconListCheck,
  IconListNumbers,
  IconPackage,
  IconQrcode,
  IconReceiptOff,
  IconReceiptRefund,
  IconReceiptTax,
  IconSend,
  IconScale,
  IconSettings,
  IconShoppingCart,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  IconWorldSearch,
  IconZoomCheck,
} from '@tabler/icons-react'

import type { Business } from '../../core/contract/business/business.ts'
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
  /** Of which businesses; all unless said. */
  readonly isFor?: (business: Business) => boolean
  /** How many there are. */
  readonly badge?: (attention: Attention) => number
  /** How many of them need a person; left out, all do. */
  readonly needingSomebody?: (attention: Attention) => number
}

type NavGroupId = 'home' | 'sales' | 'purchases' | 'month' | 'records' | 'setUp'

/** What belongs together: a head to fold it by, and its entries. */
export type NavGroup = {
  readonly id: NavGroupId
  /** What its head says; without one there is nothing to fold. */
  readonly label?: string
  /** Folded until somebody unfolds it: what is rarely opened. */
  readonly startsFolded?: boolean
  readonly entries: readonly NavEntry[]
}

/** The way around one business: home, what it sells and buys, its month, what it keeps, how it is set up. */
export const navGroups: readonly NavGroup[] = [
  {
    id: 'home',
    entries: [
      { to: '/businesses/$businessId', permission: 'invoice.read', label: words.home, icon: IconHome, key: 'goHome' },
    ],
  },
  {
    id: 'sales',
    label: words.sales,
    entries: [
      {
        to: '/businesses/$businessId/invoices',
        permission: 'invoice.read',
        label: words.invoices,
        icon: IconFileInvoice,
        key: 'goInvoices',
      },
      {
        to: '/businesses/$businessId/counter',
        label: words.counter,
        icon: IconCashRegister,
        key: 'goCounter',
        permission: 'sale.make',
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
        needingSomebody: ({ needsAttention, waitingForConnection }) => needsAttention + waitingForConnection,
      },
      {
        to: '/businesses/$businessId/customers',
        permission: 'record.read',
        label: words.customers,
        icon: IconUsers,
        key: 'goCustomers',
      },
      {
        to: '/businesses/$businessId/money',
        label: words.money,
        icon: IconCash,
        key: 'goMoney',
        permission: 'payment.read',
      },
    ],
  },
  {
    id: 'purchases',
    label: words.purchases,
    entries: [
      {
        to: '/businesses/$businessId/bills',
        label: words.bills,
        icon: IconShoppingCart,
        key: 'goBills',
        permission: 'purchase.read',
      },
      {
        to: '/businesses/$businessId/inbox',
        label: words.inbox,
        icon: IconInbox,
        key: 'goInbox',
        permission: 'purchase.read',
        badge: ({ incoming }) => incoming,
      },
      {
        to: '/businesses/$businessId/suppliers',
        label: words.suppliers,
        icon: IconBuildingStore,
        key: 'goSuppliers',
        permission: 'supplier.read',
      },
      {
        to: '/businesses/$businessId/money-out',
        label: words.moneyOut,
        icon: IconCashBanknote,
        key: 'goMoneyOut',
        permission: 'payable.read',
      },
      {
        to: '/businesses/$businessId/payables',
        label: words.payables,
        icon: IconScale,
        permission: 'payable.read',
      },
      {
        to: '/businesses/$businessId/supplier-check',
        label: words.supplierCheck,
        icon: IconZoomCheck,
        permission: 'firs.search',
      },
    ],
  },
  {
    id: 'month',
    label: words.month,
    entries: [
      {
        to: '/businesses/$businessId/money/vat',
        label: words.vatMonth,
        icon: IconReceiptTax,
        key: 'goVatMonth',
        permission: 'payment.read',
      },
      {
        to: '/businesses/$businessId/month/vat-year',
        label: words.vatYear,
        icon: IconCalendarStats,
        permission: 'payment.read',
      },
      {
        to: '/businesses/$businessId/month/wht',
        label: words.wht,
        icon: IconReceiptRefund,
        permission: 'payment.read',
      },
      {
        to: '/businesses/$businessId/month/vat-withheld',
        label: words.vatWithheld,
        icon: IconReceiptOff,
        permission: 'payment.read',
        isFor: ({ settings }) => settings.withholdsVat,
      },
      {
        to: '/businesses/$businessId/month/profit',
        label: words.profit,
        icon: IconChartBar,
        permission: 'payment.read',
      },
    ],
  },
  {
    id: 'records',
    label: words.records,
    entries: [
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
    ],
  },
  {
    id: 'setUp',
    label: words.setUp,
    startsFolded: true,
    entries: [
      {
        to: '/businesses/$businessId/set-up',
        label: words.setUpSteps,
        icon: IconListCheck,
        permission: 'business.manage',
      },
      {
        to: '/businesses/$businessId/settings',
        permission: 'invoice.read',
        label: words.settings,
        icon: IconSettings,
        key: 'goSettings',
      },
      { to: '/businesses/$businessId/team', permission: 'team.read', label: words.team, icon: IconUsersGroup },
      { to: '/businesses/$businessId/api-keys', label: words.apiKeys, icon: IconKey, permission: 'key.manage' },
      {
        to: '/businesses/$businessId/webhooks',
        label: words.webhooks,
        icon: IconWebhook,
        permission: 'webhook.manage',
      },
      {
        to: '/businesses/$businessId/numbers',
        permission: 'invoice.read',
        label: words.numbers,
        icon: IconListNumbers,
      },
      { to: '/businesses/$businessId/audit-log', label: words.auditLog, icon: IconHistory, permission: 'audit.read' },
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

/** The groups and entries for this person. */
export function useNav(businessId: string): readonly NavGroup[] {
  const { data: business } = useBusiness(businessId)
  // What everybody sees but a cashier is there from the start.
  const isSeen = ({ permission, isFor }: NavEntry) =>
    business === undefined
      ? permissions[permission].role === 'VIEWER' && isFor === undefined
      : may(business, permission) && (isFor === undefined || isFor(business))

  return navGroups
    .map((group) => ({ ...group, entries: group.entries.filter(isSeen) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The entry whose page, or a page below it, is at this address; of several the nearest. */
export function entryAt(groups: readonly NavGroup[], pathname: string): NavEntry | undefined {
  const page = placeWithin(pathname)
  return groups
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => isWithin(page, placeWithin(to)))
    .reduce<NavEntry | undefined>(
      (nearest, entry) => (nearest && nearest.to.length >= entry.to.length ? nearest : entry),
      undefined,
    )
}

/** What of an address comes after the business. */
const placeWithin = (path: string): string => path.split('/').slice(3).join('/')

/** Home is a page, and nothing is below it. */
const isWithin = (page: string, place: string): boolean =>
  page === place || (place !== '' && page.startsWith(`${place}/`))

/** How many things there wait for a person, for the head of a folded group. */
export function countNeedingSomebody(entries: readonly NavEntry[], attention: Attention): number {
  return entries.reduce((sum, { badge, needingSomebody }) => sum + ((needingSomebody ?? badge)?.(attention) ?? 0), 0)
}
