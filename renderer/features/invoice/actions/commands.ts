import { IconCashOff, IconCopy, IconDownload, IconMailForward, IconPlus, IconPrinter } from '@tabler/icons-react'

import { type Grant, may } from '../../../../core/contract/http/permissions.ts'
import type { InvoiceStatus } from '../../../../core/contract/http/vocabulary.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { pdfFormats } from '../../../../core/contract/printing/invoice-document.ts'
import type { CommandKey } from '../../../lib/commands/keys.ts'
import type { PageCommand } from '../../../lib/commands/page-commands.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'
import { type InvoiceAction, isToBePrinted, isWithdrawable, otherActionsOf } from './available-actions.ts'
import { actionIcons } from './icons.ts'
import { actionLabel } from './label.ts'
import type { usePrinting } from './use-printing.ts'

const words = invoiceTexts.actions

/**
 * Each action has a key of its own: the one button is the next action as soon as one is done, and whoever presses a key
 * once too often must not send what was only to be finalized. What is behind the three dots has none.
 */
const actionKeys: Partial<Record<InvoiceAction, CommandKey>> = {
  finalize: 'submit',
  approve: 'approve',
  edit: 'edit',
  reject: 'sendBack',
  submit: 'sendToFirs',
  retry: 'tryAgain',
  recordPayment: 'recordPayment',
  reopen: 'correct',
  duplicate: 'duplicate',
  makeInvoice: 'createInvoice',
}

const inTransitStatuses: readonly InvoiceStatus[] = ['APPROVED', 'PENDING', 'SUBMITTED']
/** Nothing for a customer. */
const unsendableStatuses: readonly InvoiceStatus[] = ['DRAFT', 'PENDING_APPROVAL', 'CANCELLED']
const clearedStatuses: readonly InvoiceStatus[] = ['FIRS_APPROVED', 'PAID']

/** Of what stands; on other paper its state is what matters. */
export const mayCopy = ({ invoiceKind, status }: Pick<Invoice, 'invoiceKind' | 'status'>): boolean =>
  clearedStatuses.includes(status) || (invoiceKind === 'B2C' && inTransitStatuses.includes(status))

type CommandedInvoice = Pick<
  Invoice,
  'businessId' | 'invoiceNumber' | 'irn' | 'status' | 'invoiceType' | 'invoiceKind' | 'allowedActions' | 'balance'
>

type Situation = {
  readonly invoice: CommandedInvoice
  readonly grant: Grant | undefined
  readonly primary: InvoiceAction | undefined
  /** What is being done now. */
  readonly running: InvoiceAction | undefined
  /** The buyer must not get it yet. */
  readonly mustWait: boolean
  readonly printing: Omit<ReturnType<typeof usePrinting>, 'error'>
  readonly perform: (action: InvoiceAction) => void
  readonly ask: (dialog: 'print' | 'send' | 'writeOff' | 'withdraw') => void
  readonly copyIrn: () => void
}

/** What can be done with an invoice: the frequent beside the one button, the rest behind three dots. */
export function invoiceCommands(situation: Situation): readonly PageCommand[] {
  const { primary, invoice } = situation
  const { seen, behind } = otherActionsOf(invoice, primary)
  return [
    ...(primary ? [primaryCommand(primary, situation)] : []),
    ...seen.map((action) => ({ ...actionCommand(action, situation), ...keyOf(action), place: 'head' as const })),
    ...paperCommands(situation),
    ...fileCommands(situation),
    writeOffCommand(situation),
    ...behind.map((action) => ({ ...actionCommand(action, situation), place: 'menuEnd' as const })),
    withdrawCommand(situation),
  ]
}

const keyOf = (action: InvoiceAction) => {
  const key = actionKeys[action]
  return key === undefined ? {} : { key }
}

const actionCommand = (action: InvoiceAction, { invoice, perform }: Situation): PageCommand => ({
  id: action,
  label: actionLabel(action, invoice),
  icon: actionIcons[action],
  isDanger: action === 'cancel' || action === 'abandon',
  run: () => perform(action),
})

const primaryCommand = (action: InvoiceAction, situation: Situation): PageCommand => ({
  ...actionCommand(action, situation),
  ...keyOf(action),
  place: 'primary',
  loading: situation.running === action,
  disabled: situation.running !== undefined,
})

/** What is given to the customer: on paper, by e-mail, as a file. */
function paperCommands({ invoice, grant, primary, mustWait, printing, ask }: Situation): readonly PageCommand[] {
  return [
    {
      id: 'print',
      label: words.print,
      icon: IconPrinter,
      key: 'print',
      place: primary === undefined && isToBePrinted(invoice) ? 'primary' : 'head',
      loading: printing.isBusy,
      run: () => (mustWait ? ask('print') : printing.print()),
    },
    {
      id: 'save',
      label: words.save,
      short: words.pdf,
      icon: IconDownload,
      key: 'savePdf',
      place: 'head',
      run: printing.save,
    },
    {
      id: 'send',
      label: mail.send.button,
      icon: IconMailForward,
      key: 'sendToCustomer',
      place: 'head',
      allowed: grant !== undefined && may(grant, 'invoice.email') && !unsendableStatuses.includes(invoice.status),
      run: () => ask('send'),
    },
  ]
}

/** A new one, other paper, and what is taken elsewhere. */
function fileCommands({ invoice, grant, mustWait, printing, copyIrn }: Situation): readonly PageCommand[] {
  const { businessId, irn } = invoice
  const otherFormats = pdfFormats.filter((format) => format !== printing.format)
  return [
    {
      id: 'new',
      label: invoiceTexts.newInvoice,
      icon: IconPlus,
      key: 'create',
      place: 'menu',
      allowed: grant !== undefined && may(grant, 'invoice.write'),
      to: { to: '/businesses/$businessId/invoices/new', params: { businessId } },
    },
    {
      id: 'copy',
      label: words.printCopy,
      icon: IconPrinter,
      place: 'menu',
      allowed: mayCopy(invoice),
      run: printing.printCopy,
    },
    ...otherFormats.map((format) => ({
      id: `print ${format}`,
      label: words.printOn[format],
      icon: IconPrinter,
      place: 'menu' as const,
      allowed: !mustWait,
      run: () => printing.print(format),
    })),
    { id: 'copyIrn', label: words.copyIrn, icon: IconCopy, place: 'menu', allowed: irn !== null, run: copyIrn },
    { id: 'saveForPrinter', label: words.saveForPrinter, run: printing.saveForPrinter },
  ]
}

const writeOffCommand = ({ invoice, grant, ask }: Situation): PageCommand => ({
  id: 'writeOff',
  label: words.writeOff,
  icon: IconCashOff,
  place: 'menuEnd',
  allowed: grant !== undefined && may(grant, 'payment.reverse') && invoice.balance > 0,
  run: () => ask('writeOff'),
})

const withdrawCommand = ({ invoice, grant, ask }: Situation): PageCommand => ({
  id: 'withdraw',
  label: words.cancel(invoice.invoiceNumber),
  icon: actionIcons.cancel,
  place: 'menuEnd',
  isDanger: true,
  allowed: grant !== undefined && isWithdrawable(invoice) && may(grant, 'invoice.cancel'),
  run: () => ask('withdraw'),
})
