import { IconArrowBackUp, IconCash, IconFileInvoice, IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'

import { type Grant, may } from '../../../../core/contract/http/permissions.ts'
import type { Supplier } from '../../../../core/contract/purchases/supplier.ts'
import type { PageCommand } from '../../../lib/commands/page-commands.ts'
import { supplierAccount as words } from '../../../lib/texts/purchases/suppliers.ts'

/** What is asked before something is done with the account of a supplier. */
export type SupplierDialog = 'pay' | 'opening' | 'refund'

type Situation = {
  readonly supplier: Pick<Supplier, 'id' | 'businessId'>
  readonly grant: Grant | undefined
  /** Naira. */
  readonly credit: number
  readonly ask: (dialog: SupplierDialog) => void
}

/** What can be done with a supplier's account. */
export function supplierCommands({
  supplier: { id, businessId },
  grant,
  credit,
  ask,
}: Situation): readonly PageCommand[] {
  const mayDo = (permission: Parameters<typeof may>[1]) => grant !== undefined && may(grant, permission)
  const params = { businessId }
  const isPayer = mayDo('payable.pay')
  return [
    {
      id: 'bill',
      label: words.actions.bill,
      icon: IconPlus,
      key: 'create',
      place: isPayer ? 'head' : 'primary',
      allowed: mayDo('purchase.write'),
      to: { to: '/businesses/$businessId/bills/new', params, search: { supplier: id } },
    },
    {
      id: 'pay',
      label: words.actions.pay,
      icon: IconCash,
      key: 'recordPayment',
      place: 'primary',
      allowed: isPayer,
      run: () => ask('pay'),
    },
    {
      id: 'refund',
      label: words.actions.refund,
      icon: IconArrowBackUp,
      key: 'refund',
      place: 'menu',
      allowed: isPayer && credit > 0,
      run: () => ask('refund'),
    },
    {
      id: 'edit',
      label: words.actions.edit,
      icon: IconPencil,
      key: 'edit',
      place: 'menu',
      allowed: mayDo('supplier.write'),
      to: { to: '/businesses/$businessId/suppliers', params, search: { open: id } },
    },
    {
      id: 'bills',
      label: words.actions.bills,
      icon: IconFileInvoice,
      place: 'menu',
      to: { to: '/businesses/$businessId/bills', params, search: { supplier: id } },
    },
    {
      id: 'opening',
      label: words.actions.opening,
      icon: IconHistory,
      place: 'menu',
      allowed: mayDo('payable.record'),
      run: () => ask('opening'),
    },
  ]
}
