import {
  IconArrowBackUp,
  IconArrowMerge,
  IconBell,
  IconCash,
  IconCashOff,
  IconFileInvoice,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTransferIn,
} from '@tabler/icons-react'

import { type Grant, may } from '../../../core/contract/http/permissions.ts'
import type { Customer } from '../../../core/contract/records/customer.ts'
import type { PageCommand } from '../../lib/commands/page-commands.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import type { AccountDialog } from './dialogs.tsx'
import { customerMerge } from './merge-texts.ts'

const words = customerAccount.customer.actions

/** What a person may do with the account of a customer. Nobody in particular has walked in: there is nothing to ask them. */
export function customerRights(grant: Grant | undefined, { isWalkIn }: Pick<Customer, 'isWalkIn'>) {
  const mayDo = (permission: Parameters<typeof may>[1]) => grant !== undefined && may(grant, permission)
  return {
    record: mayDo('payment.record'),
    takeBack: mayDo('payment.reverse'),
    write: mayDo('invoice.write'),
    mail: mayDo('invoice.email') && !isWalkIn,
    edit: mayDo('record.write') && !isWalkIn,
    merge: mayDo('customer.merge') && !isWalkIn,
  }
}

type Situation = {
  readonly customer: Pick<Customer, 'id' | 'businessId' | 'isWalkIn'>
  readonly rights: ReturnType<typeof customerRights>
  /** Naira. */
  readonly owed: number
  readonly credit: number
  readonly ask: (dialog: AccountDialog) => void
}

/** What can be done with a customer's account as it stands. */
export function customerCommands({ customer, rights, owed, credit, ask }: Situation): readonly PageCommand[] {
  const { id, businessId, isWalkIn } = customer
  const params = { businessId }
  return [
    {
      id: 'receive',
      label: words.receive,
      icon: IconCash,
      key: 'recordPayment',
      place: 'primary',
      allowed: rights.record && !isWalkIn,
      run: () => ask('receive'),
    },
    {
      id: 'remind',
      label: words.remind,
      icon: IconBell,
      key: 'remind',
      place: 'head',
      allowed: rights.record && owed > 0 && !isWalkIn,
      run: () => ask('remind'),
    },
    {
      id: 'useCredit',
      label: words.useCredit,
      icon: IconTransferIn,
      key: 'applyCredit',
      place: 'head',
      allowed: rights.record && credit > 0 && owed > 0,
      run: () => ask('useCredit'),
    },
    {
      id: 'giveBack',
      label: words.giveBack,
      icon: IconArrowBackUp,
      key: 'refund',
      place: 'head',
      // Who walked in gets the money back by its receipt.
      allowed: rights.takeBack && credit > 0 && !isWalkIn,
      run: () => ask('giveBack'),
    },
    {
      id: 'writeOff',
      label: words.writeOff,
      icon: IconCashOff,
      key: 'writeOff',
      place: 'head',
      allowed: rights.takeBack && owed > 0,
      run: () => ask('writeOff'),
    },
    {
      id: 'edit',
      label: words.edit,
      icon: IconPencil,
      key: 'edit',
      place: 'menu',
      allowed: rights.edit,
      to: { to: '/businesses/$businessId/customers', params, search: { open: id } },
    },
    {
      id: 'newInvoice',
      label: words.invoice,
      icon: IconPlus,
      key: 'create',
      place: 'menu',
      allowed: rights.write,
      to: { to: '/businesses/$businessId/invoices/new', params },
    },
    {
      id: 'invoices',
      label: words.invoices,
      icon: IconFileInvoice,
      place: 'menu',
      to: { to: '/businesses/$businessId/invoices', params, search: { customer: id } },
    },
    {
      id: 'opening',
      label: words.opening,
      icon: IconHistory,
      place: 'menu',
      allowed: rights.record && !isWalkIn,
      run: () => ask('opening'),
    },
    {
      id: 'merge',
      label: customerMerge.action,
      icon: IconArrowMerge,
      place: 'menu',
      allowed: rights.merge,
      run: () => ask('merge'),
    },
  ]
}
