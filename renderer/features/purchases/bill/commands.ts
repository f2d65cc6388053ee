import {
  IconArrowsExchange,
  IconBan,
  IconCalendarPlus,
  IconCash,
  IconCheck,
  IconPencil,
  IconReceiptRefund,
  IconShieldCheck,
  IconTransferIn,
  IconTrash,
} from '@tabler/icons-react'

import { type Grant, may } from '../../../../core/contract/http/permissions.ts'
import type { PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import type { PageCommand } from '../../../lib/commands/page-commands.ts'
import { bills } from '../../../lib/texts/purchases/bills.ts'
import { paymentsOut } from '../../../lib/texts/purchases/payments.ts'

const words = bills.page

/** What is asked before a bill changes. */
export type BillDialog = 'pay' | 'cancel' | 'delete' | 'move' | 'writeBack'

type Situation = {
  readonly bill: PurchaseBody
  readonly grant: Grant | undefined
  /** Naira that lies with the supplier. */
  readonly credit: number
  readonly isRecording: boolean
  readonly isChecking: boolean
  readonly record: () => void
  readonly check: () => void
  readonly applyCredit: () => void
  readonly ask: (dialog: BillDialog) => void
}

/** What can be done with a bill as it stands; the core says what of it this person may. */
export function billCommands(situation: Situation): readonly PageCommand[] {
  const { bill, grant, credit, isRecording, isChecking, record, check, applyCredit, ask } = situation
  const { id, businessId, type, status, balance, number, allowedActions } = bill
  const params = { businessId, billId: id }
  const can = (action: PurchaseBody['allowedActions'][number]) => allowedActions.includes(action)
  const isOwed = status === 'RECORDED' && type !== 'CREDIT_NOTE' && balance > 0
  const mayPay = isOwed && grant !== undefined && may(grant, 'payable.pay')
  return [
    {
      id: 'record',
      label: words.record,
      icon: IconCheck,
      key: 'submit',
      place: 'primary',
      allowed: can('record'),
      loading: isRecording,
      run: record,
    },
    {
      id: 'pay',
      label: paymentsOut.pay.title(number ?? ''),
      icon: IconCash,
      key: 'recordPayment',
      place: 'primary',
      allowed: mayPay,
      run: () => ask('pay'),
    },
    {
      id: 'edit',
      label: words.edit,
      icon: IconPencil,
      key: 'edit',
      place: 'head',
      allowed: can('update'),
      to: { to: '/businesses/$businessId/bills/$billId/edit', params },
    },
    {
      id: 'applyCredit',
      label: paymentsOut.pay.applyCredit,
      icon: IconTransferIn,
      key: 'applyCredit',
      place: 'head',
      allowed: mayPay && credit > 0,
      run: applyCredit,
    },
    {
      id: 'check',
      label: words.proof.check,
      icon: IconShieldCheck,
      place: 'head',
      allowed: bill.irn !== null && status !== 'CANCELLED' && grant !== undefined && may(grant, 'purchase.write'),
      loading: isChecking,
      run: check,
    },
    {
      id: 'creditNote',
      label: words.creditNote,
      icon: IconReceiptRefund,
      key: 'correct',
      place: 'menu',
      allowed: can('creditNote'),
      to: { to: '/businesses/$businessId/bills/new', params: { businessId }, search: { corrects: id } },
    },
    {
      id: 'move',
      label: words.moveMonth,
      icon: IconCalendarPlus,
      place: 'menu',
      allowed: can('moveVatMonth'),
      run: () => ask('move'),
    },
    {
      id: 'writeBack',
      label: paymentsOut.pay.writeBack,
      icon: IconArrowsExchange,
      key: 'writeOff',
      place: 'menu',
      allowed: mayPay,
      run: () => ask('writeBack'),
    },
    {
      id: 'cancel',
      label: words.cancel(number ?? ''),
      icon: IconBan,
      place: 'menuEnd',
      isDanger: true,
      allowed: can('cancel'),
      run: () => ask('cancel'),
    },
    {
      id: 'delete',
      label: words.delete,
      icon: IconTrash,
      place: 'menuEnd',
      isDanger: true,
      allowed: can('delete'),
      run: () => ask('delete'),
    },
  ]
}
