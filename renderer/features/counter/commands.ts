import { IconArrowBackUp, IconCash, IconClipboardList, IconPlayerPause, IconUser } from '@tabler/icons-react'

import { type Grant, may, mayPayOut } from '../../../core/contract/http/permissions.ts'
import type { CashMovementKind } from '../../components/money/cash-movement-dialog.tsx'
import type { PageCommand } from '../../lib/commands/page-commands.ts'
import { counterDay } from '../../lib/texts/counter/day.ts'
import { counterReturn } from '../../lib/texts/counter/return.ts'
import { counter } from '../../lib/texts/counter/sale.ts'

const words = counter.keys

type Situation = {
  /** Puts the cursor into a figure of the selected line. */
  readonly goTo: (figure: 'quantity' | 'price' | 'discount') => void
  readonly nameCustomer: () => void
  readonly discountSale: () => void
  readonly park: () => void
  readonly print: () => void
}

/**
 * What can be done with the sale that is on, beside taking the money. All have keys, as the cursor stays in the field, and
 * none is ever out of use: what comes right behind a scan would be lost.
 */
export const counterCommands = ({
  goTo,
  nameCustomer,
  discountSale,
  park,
  print,
}: Situation): readonly PageCommand[] => [
  { id: 'quantity', label: words.quantity, key: 'saleQuantity', run: () => goTo('quantity') },
  { id: 'customer', label: words.customer, icon: IconUser, key: 'saleCustomer', run: nameCustomer },
  { id: 'price', label: words.price, key: 'salePrice', run: () => goTo('price') },
  { id: 'park', label: words.park, icon: IconPlayerPause, key: 'parkSale', run: park },
  { id: 'discount', label: words.discount, key: 'lineDiscount', run: () => goTo('discount') },
  { id: 'saleDiscount', label: words.saleDiscount, key: 'saleDiscount', run: discountSale },
  { id: 'print', label: words.print, key: 'printReceipt', run: print },
]

type Drawer = {
  readonly businessId: string
  readonly grant: Grant | undefined
  /** The business lets this person return sales. */
  readonly mayReturn: boolean
  /** The day has not begun. */
  readonly isClosed: boolean
  readonly move: (kind: CashMovementKind) => void
}

export type DrawerCommandId = CashMovementKind | 'return' | 'close'

/** What can be done with the drawer and the day, without a sale. */
export const drawerCommands = ({ businessId, grant, mayReturn, isClosed, move }: Drawer): readonly PageCommand[] => [
  {
    id: 'FLOAT',
    label: counterDay.moves.FLOAT.button,
    icon: IconCash,
    allowed: isClosed,
    run: () => move('FLOAT'),
  },
  {
    id: 'CASH_OUT',
    label: counterDay.moves.CASH_OUT.title,
    allowed: grant !== undefined && mayPayOut(grant),
    run: () => move('CASH_OUT'),
  },
  { id: 'CASH_IN', label: counterDay.moves.CASH_IN.title, run: () => move('CASH_IN') },
  {
    id: 'return',
    label: counterReturn.title,
    icon: IconArrowBackUp,
    key: 'returnSale',
    allowed: mayReturn && grant !== undefined && may(grant, 'sale.return'),
    to: { to: '/businesses/$businessId/counter/return', params: { businessId } },
  },
  {
    id: 'close',
    label: counterDay.close,
    icon: IconClipboardList,
    to: { to: '/businesses/$businessId/counter/day', params: { businessId } },
  },
]

/** Takes the money. `label`: how much, as its button says. */
export const takeCommands = (label: string, canTake: boolean, take: () => void): readonly PageCommand[] => [
  { id: 'take', label, key: 'submit', disabled: !canTake, run: take },
]
