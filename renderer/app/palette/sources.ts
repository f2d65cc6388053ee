import { listBusinesses } from '../../../core/contract/business/business.ts'
import { listDayCloses } from '../../../core/contract/counter/day-close.ts'
import { type Grant, may, type Permission } from '../../../core/contract/http/permissions.ts'
import { listInvoices } from '../../../core/contract/invoice/list.ts'
import { listPayments } from '../../../core/contract/money/payment.ts'
import { listPurchases } from '../../../core/contract/purchases/purchase.ts'
import { listSuppliers } from '../../../core/contract/purchases/supplier.ts'
import { listCustomers } from '../../../core/contract/records/customer.ts'
import { listProducts } from '../../../core/contract/records/product.ts'
import { moneyTabs } from '../../components/money/page-tabs.tsx'
import { sectionsFor } from '../../features/settings/search.ts'
import { keysOf } from '../../lib/commands/keys.ts'
import { pageCommands } from '../../lib/commands/page-commands.ts'
import { matches, type PaletteContext, type PaletteSource } from '../../lib/commands/palette.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { formatAmount, formatProductPrice } from '../../lib/format/money.ts'
import { placeOf } from '../../lib/routing/place.ts'
import { texts } from '../../lib/texts.ts'
import { palette as paletteTexts } from '../../lib/texts/app/palette.ts'
import { settings as settingsTexts } from '../../lib/texts/business/settings.ts'
import { type NavEntry, navGroups } from '../navigation.ts'
import { actions } from './actions.ts'
import { invoiceDetail } from './invoice-detail.ts'

const words = paletteTexts
const LIMIT = '5'
/** Of what is rarely looked for. */
const FEW = '3'

/** Other words for the pages, by their names. */
const alsoCalled: Readonly<Record<string, string>> = words.placesAlsoCalled

/** What can be done with what is open: the same as on its page. Parts of a page that say the same heading share one. */
const here: PaletteSource = {
  id: 'here',
  offer(text) {
    const groups = pageCommands.getState()
    return [...new Set(groups.map(({ label }) => label))].map((label) => ({
      label,
      actions: groups
        .filter((group) => group.label === label)
        .flatMap((group) => group.actions)
        .filter((action) => matches(`${action.label} ${label}`, text)),
    }))
  },
}

type NamedPlace = Pick<NavEntry, 'to' | 'label' | 'key' | 'permission'>

/** The pages of the business. */
const places: PaletteSource = {
  id: 'places',
  offer(text, { businessId, grant, go }) {
    const label = words.groups.places
    if (businessId === undefined) return { label, actions: [] }

    const entries: readonly NamedPlace[] = [
      ...navGroups.flatMap((group) => group.entries),
      ...moneyTabs.map((tab) => ({ ...tab, permission: 'payment.read' as const })),
    ]
    return {
      label,
      actions: entries
        .filter(
          ({ label, permission }) => matches(`${label} ${alsoCalled[label] ?? ''}`, text) && isSeen(permission, grant),
        )
        .map((entry) => ({
          id: `place ${entry.to}`,
          label: entry.label,
          ...(entry.key !== undefined && { keys: keysOf[entry.key] }),
          run: () => go(placeOf(entry.to, businessId)),
        })),
    }
  },
}

const isSeen = (permission: NavEntry['permission'], grant: PaletteContext['grant']) =>
  permission === undefined || grant === undefined || may(grant, permission)

/** The parts of the settings, by what they are called. */
const settings: PaletteSource = {
  id: 'settings',
  offer(text, { businessId, grant, go }) {
    const label = words.groups.settings
    if (businessId === undefined || grant === undefined || text === '') return { label, actions: [] }

    return {
      label,
      actions: sectionsFor(grant)
        .map((section) => ({ section, name: settingsTexts.sections[section] }))
        .filter(({ name }) => matches(`${words.groups.settings} ${name}`, text))
        .map(({ section, name }) => ({
          id: `setting ${section}`,
          label: name,
          run: () => go({ to: '/businesses/$businessId/settings', params: { businessId }, search: { section } }),
        })),
    }
  },
}

const mayFind = (grant: Grant | undefined, permission: Permission): boolean =>
  grant === undefined || may(grant, permission)

/** Invoices by number, IRN, customer or notes. */
const invoices: PaletteSource = {
  id: 'invoices',
  async offer(search, { client, businessId, grant, go }, signal) {
    const label = words.groups.invoices
    if (businessId === undefined || search === '' || !mayFind(grant, 'invoice.read')) return { label, actions: [] }

    const { data } = await client.call(listInvoices, { query: { businessId, search, limit: LIMIT }, signal })
    return {
      label,
      actions: data.items.map(({ id, invoiceNumber, customerName, ...found }) => ({
        id: `invoice ${id}`,
        label: `${invoiceNumber} ${customerName}`,
        detail: invoiceDetail(found),
        run: () => go({ to: '/businesses/$businessId/invoices/$invoiceId', params: { businessId, invoiceId: id } }),
      })),
    }
  },
}

/** Customers by name, TIN, phone or e-mail. */
const customers: PaletteSource = {
  id: 'customers',
  async offer(search, { client, businessId, grant, go }, signal) {
    const label = words.groups.customers
    if (businessId === undefined || search === '' || !mayFind(grant, 'record.read')) return { label, actions: [] }

    const { data } = await client.call(listCustomers, { query: { businessId, search, limit: LIMIT }, signal })
    return {
      label,
      actions: data.items.map(({ id, name, tin }) => ({
        id: `customer ${id}`,
        label: name,
        ...(tin !== null && { detail: texts.businesses.tin(tin) }),
        run: () => go({ to: '/businesses/$businessId/customers/$customerId', params: { businessId, customerId: id } }),
      })),
    }
  },
}

/** Bills by number, the supplier's number, supplier or what was bought. */
const bills: PaletteSource = {
  id: 'bills',
  async offer(search, { client, businessId, grant, go }, signal) {
    const label = words.groups.bills
    if (businessId === undefined || search === '' || !mayFind(grant, 'purchase.read')) return { label, actions: [] }

    const { data } = await client.call(listPurchases, { query: { businessId, search, limit: LIMIT }, signal })
    return {
      label,
      actions: data.items.map(({ id, number, supplierInvoiceNumber, supplierName, date, total }) => ({
        id: `bill ${id}`,
        label: [number ?? supplierInvoiceNumber, supplierName].filter(Boolean).join(' '),
        detail: `${formatDay(date)}, ₦${formatAmount(total)}`,
        run: () => go({ to: '/businesses/$businessId/bills/$billId', params: { businessId, billId: id } }),
      })),
    }
  },
}

/** Suppliers by name, TIN or e-mail. */
const suppliers: PaletteSource = {
  id: 'suppliers',
  async offer(search, { client, businessId, grant, go }, signal) {
    const label = words.groups.suppliers
    if (businessId === undefined || search === '' || !mayFind(grant, 'supplier.read')) return { label, actions: [] }

    const { data } = await client.call(listSuppliers, { query: { businessId, search, limit: LIMIT }, signal })
    return {
      label,
      actions: data.items.map(({ id, name, tin }) => ({
        id: `supplier ${id}`,
        label: name,
        ...(tin !== null && { detail: texts.businesses.tin(tin) }),
        run: () => go({ to: '/businesses/$businessId/suppliers/$supplierId', params: { businessId, supplierId: id } }),
      })),
    }
  },
}

/** Products by name, code or barcode. */
const products: PaletteSource = {
  id: 'products',
  async offer(search, { client, businessId, grant, go }, signal) {
    const label = words.groups.products
    if (businessId === undefined || search === '' || !mayFind(grant, 'record.read')) return { label, actions: [] }

    const { data } = await client.call(listProducts, { query: { businessId, search, limit: LIMIT }, signal })
    return {
      label,
      actions: data.items.map(({ id, name, ...price }) => ({
        id: `product ${id}`,
        label: name,
        detail: `₦${formatProductPrice(price)}`,
        run: () => go({ to: '/businesses/$businessId/products/$productId', params: { businessId, productId: id } }),
      })),
    }
  },
}

/** Receipts by number or by the bank's reference; they open above their register. */
const receipts: PaletteSource = {
  id: 'receipts',
  async offer(search, { client, businessId, grant, go }, signal) {
    const label = words.groups.receipts
    if (businessId === undefined || search === '' || !mayFind(grant, 'payment.read')) return { label, actions: [] }

    const { data } = await client.call(listPayments, { query: { businessId, search, limit: FEW }, signal })
    return {
      label,
      actions: data.items.map(({ id, receiptNumber, customerName, date, amount, reference }) => ({
        id: `receipt ${id}`,
        label: `${receiptNumber ?? words.noReceipt} ${customerName}`,
        detail: [reference, formatDay(date), `₦${formatAmount(amount)}`].filter((part) => part !== null).join(', '),
        run: () =>
          go({ to: '/businesses/$businessId/money/received', params: { businessId }, search: { payment: id } }),
      })),
    }
  },
}

/** `Z000012`, `z12` */
const CLOSE_NUMBER = /^z0*([1-9]\d{0,8})$/i

/** The close of a day at the counter, by the number on its paper. Closes have no gaps, so that it tells their place. */
const closes: PaletteSource = {
  id: 'closes',
  async offer(text, { client, businessId, grant, go }, signal) {
    const label = words.groups.closes
    const [, number] = CLOSE_NUMBER.exec(text.trim()) ?? []
    if (businessId === undefined || number === undefined || !mayFind(grant, 'payment.read'))
      return { label, actions: [] }

    const at = async (page: number) => {
      const query = { page: String(page), limit: '1' }
      return (await client.call(listDayCloses, { params: { id: businessId }, query, signal })).data
    }
    const { meta } = await at(1)
    const page = meta.totalItems - Number(number) + 1
    const found = page < 1 ? [] : (await at(page)).items
    return {
      label,
      actions: found.map(({ id, number: called, day, closedAt, closedBy }) => ({
        id: `close ${id}`,
        label: called,
        detail: `${formatDay(day ?? closedAt)}, ${words.closedBy(closedBy)}`,
        run: () => go({ to: '/businesses/$businessId/counter/closes/$closeId', params: { businessId, closeId: id } }),
      })),
    }
  },
}

/** The other businesses of the person. */
const businesses: PaletteSource = {
  id: 'businesses',
  async offer(text, { client, businessId, go }, signal) {
    const { data } = await client.call(listBusinesses, { signal })
    const others = data.filter(({ id, name, TIN }) => id !== businessId && matches(`${name} ${TIN}`, text))
    const all = { id: 'businesses', label: words.allBusinesses, run: () => go({ to: '/businesses' }) }
    return {
      label: words.groups.businesses,
      actions: [
        ...others.map(({ id, name, TIN }) => ({
          id: `business ${id}`,
          label: words.switchTo(name),
          detail: texts.businesses.tin(TIN),
          run: () => go({ to: '/businesses/$businessId', params: { businessId: id } }),
        })),
        ...(matches(words.allBusinesses, text) ? [all] : []),
      ],
    }
  },
}

/** What the palette offers, in the order in which it is shown. A feature adds its source here. */
export const paletteSources: readonly PaletteSource[] = [
  here,
  actions,
  invoices,
  customers,
  bills,
  suppliers,
  products,
  receipts,
  closes,
  places,
  settings,
  businesses,
]
