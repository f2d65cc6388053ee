import { may, type Permission } from '../../../core/contract/http/permissions.ts'
import { keysOf } from '../../lib/commands/keys.ts'
import { pageCommands } from '../../lib/commands/page-commands.ts'
import { matches, type PaletteAction, type PaletteContext, type PaletteSource } from '../../lib/commands/palette.ts'
import { NEW_RECORD } from '../../lib/routing/page-search.ts'
import { palette as paletteTexts } from '../../lib/texts/app/palette.ts'

const words = paletteTexts

type ActionContext = Omit<PaletteAction, 'label' | 'run'> & {
  readonly id: keyof typeof words.actions
  readonly permission?: Permission
  readonly run: (context: PaletteContext, businessId: string) => void
}

/** Opens the form of it on the page of the day. */
const movesCash =
  (open: 'FLOAT' | 'CASH_IN' | 'CASH_OUT'): ActionContext['run'] =>
  ({ go }, businessId) =>
    go({ to: '/businesses/$businessId/counter/day', params: { businessId }, search: { open } })

/** What can be done in any business. */
const inBusiness: readonly ActionContext[] = [
  {
    id: 'newInvoice',
    keys: keysOf.create,
    permission: 'invoice.write',
    run: ({ go }, businessId) => go({ to: '/businesses/$businessId/invoices/new', params: { businessId } }),
  },
  {
    id: 'unpaid',
    permission: 'invoice.read',
    run: ({ go }, businessId) =>
      go({ to: '/businesses/$businessId/invoices', params: { businessId }, search: { show: 'unpaid' } }),
  },
  {
    id: 'newCustomer',
    permission: 'record.write',
    run: ({ go }, businessId) =>
      go({ to: '/businesses/$businessId/customers', params: { businessId }, search: { open: NEW_RECORD } }),
  },
  {
    id: 'newProduct',
    permission: 'record.write',
    run: ({ go }, businessId) =>
      go({ to: '/businesses/$businessId/products', params: { businessId }, search: { open: NEW_RECORD } }),
  },
  {
    id: 'newBill',
    permission: 'purchase.write',
    run: ({ go }, businessId) => go({ to: '/businesses/$businessId/bills/new', params: { businessId } }),
  },
  {
    id: 'newExpense',
    permission: 'purchase.write',
    run: ({ go }, businessId) =>
      go({ to: '/businesses/$businessId/bills', params: { businessId }, search: { open: 'expense' } }),
  },
  {
    id: 'newSupplier',
    permission: 'supplier.write',
    run: ({ go }, businessId) =>
      go({ to: '/businesses/$businessId/suppliers', params: { businessId }, search: { open: NEW_RECORD } }),
  },
  {
    id: 'paySupplier',
    permission: 'payable.pay',
    run: ({ go }, businessId) =>
      go({ to: '/businesses/$businessId/money-out', params: { businessId }, search: { open: 'pay' } }),
  },
  {
    id: 'payThisWeek',
    permission: 'payable.read',
    run: ({ go }, businessId) =>
      go({ to: '/businesses/$businessId/payables', params: { businessId }, search: { view: 'due' } }),
  },
  {
    id: 'takeBack',
    permission: 'sale.return',
    run: ({ go }, businessId) => go({ to: '/businesses/$businessId/counter/return', params: { businessId } }),
  },
  {
    id: 'closeDay',
    permission: 'till.close',
    run: ({ go }, businessId) => go({ to: '/businesses/$businessId/counter/day', params: { businessId } }),
  },
  { id: 'sayFloat', permission: 'till.move', run: movesCash('FLOAT') },
  { id: 'putCashIn', permission: 'till.move', run: movesCash('CASH_IN') },
  { id: 'payCashOut', permission: 'till.payOut', run: movesCash('CASH_OUT') },
  {
    id: 'importCustomers',
    permission: 'record.write',
    run: ({ go }, businessId) => go({ to: '/businesses/$businessId/customers/import', params: { businessId } }),
  },
  {
    id: 'importProducts',
    permission: 'record.write',
    run: ({ go }, businessId) => go({ to: '/businesses/$businessId/products/import', params: { businessId } }),
  },
  {
    id: 'openingBalances',
    permission: 'payment.record',
    run: ({ go }, businessId) => go({ to: '/businesses/$businessId/opening-items/import', params: { businessId } }),
  },
  {
    id: 'importSuppliers',
    permission: 'supplier.write',
    run: ({ go }, businessId) => go({ to: '/businesses/$businessId/suppliers/import', params: { businessId } }),
  },
  {
    id: 'importBills',
    permission: 'purchase.write',
    run: ({ go }, businessId) => go({ to: '/businesses/$businessId/bills/import', params: { businessId } }),
  },
  {
    id: 'payableOpenings',
    permission: 'payable.record',
    run: ({ go }, businessId) =>
      go({ to: '/businesses/$businessId/payable-opening-items/import', params: { businessId } }),
  },
  {
    id: 'invite',
    permission: 'team.manage',
    run: ({ go }, businessId) =>
      go({ to: '/businesses/$businessId/team', params: { businessId }, search: { open: 'invite' } }),
  },
]

/** What can be done anywhere. */
const everywhere: readonly Omit<ActionContext, 'permission'>[] = [
  { id: 'backUp', run: ({ go }) => go({ to: '/installation' }) },
  { id: 'share', run: ({ go }) => go({ to: '/installation', search: { show: 'sharing' } }) },
  { id: 'addScreen', run: ({ go }) => go({ to: '/screens', search: { open: 'new' } }) },
  { id: 'colors', run: ({ go }) => go({ to: '/account' }) },
  { id: 'help', keys: keysOf.help, run: ({ openHelp }) => openHelp() },
]

/** Of the installation: its pages are for nobody else. */
const ofOwner: readonly ActionContext['id'][] = ['backUp', 'share', 'addScreen']

/** What the page offers itself, and is found by the same text, is offered once. */
const isOfPage = (label: string, text: string): boolean =>
  pageCommands
    .getState()
    .some((group) => matches(`${label} ${group.label}`, text) && group.actions.some((action) => action.label === label))

/** What is done from anywhere, found by other words for it, too. Before anything is typed only the first is offered. */
export const actions: PaletteSource = {
  id: 'actions',
  offer(text, context) {
    const { businessId = '', grant, isInstanceOwner } = context
    const isAllowed = ({ permission }: ActionContext) =>
      businessId !== '' && (permission === undefined || grant === undefined || may(grant, permission))
    const offered = [
      ...inBusiness.filter(isAllowed),
      ...everywhere.filter(({ id }) => isInstanceOwner || !ofOwner.includes(id)),
    ].filter(({ id }) => !isOfPage(words.actions[id], text))
    const found = offered.filter(({ id }) =>
      text === '' ? id === 'newInvoice' : matches(`${words.actions[id]} ${words.alsoCalled[id]}`, text),
    )
    return {
      label: words.groups.actions,
      actions: found.map(({ id, keys, run }) => ({
        id: `action ${id}`,
        label: words.actions[id],
        ...(keys !== undefined && { keys }),
        run: () => run(context, businessId),
      })),
    }
  },
}
