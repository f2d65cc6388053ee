import { Menu } from '@mantine/core'
import { IconCashOff, IconCopy, IconDownload, IconMailForward, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

import { may } from '../../../../core/contract/http/permissions.ts'
import type { InvoiceStatus } from '../../../../core/contract/http/vocabulary.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { pdfFormats } from '../../../../core/contract/printing/invoice-document.ts'
import { KeyHint } from '../../../components/ui/key-hint.tsx'
import { type SecondaryAction, SecondaryActions } from '../../../components/ui/secondary-actions.tsx'
import { useHotkey } from '../../../lib/commands/hotkeys-context.ts'
import { usePageCommands } from '../../../lib/commands/page-commands.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { palette } from '../../../lib/texts/app/palette.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'
import { type InvoiceAction, isWithdrawable, otherActionsOf } from './available-actions.ts'
import { ActionIcon } from './icons.tsx'
import { actionKeys, actionLabel } from './primary-button.tsx'
import type { usePrinting } from './use-printing.ts'

const words = invoiceTexts.actions
const newPath = '/businesses/$businessId/invoices/new'

type Props = {
  readonly invoice: Invoice
  readonly primary: InvoiceAction | undefined
  readonly printing: ReturnType<typeof usePrinting>
  /** Printing is the primary button. */
  readonly printsFirst: boolean
  /** The buyer must not get it yet. */
  readonly mustWait: boolean
  readonly onAction: (action: InvoiceAction) => void
  readonly onPrint: () => void
  readonly onCopyIrn: () => void
  readonly onWriteOff: () => void
  readonly onWithdraw: () => void
  readonly onSend: () => void
}

const inTransitStatuses: readonly InvoiceStatus[] = ['APPROVED', 'PENDING', 'SUBMITTED']
/** Nothing for a customer. */
const unsendableStatuses: readonly InvoiceStatus[] = ['DRAFT', 'PENDING_APPROVAL', 'CANCELLED']
const clearedStatuses: readonly InvoiceStatus[] = ['FIRS_APPROVED', 'PAID']

/** Everything else that is allowed: the frequent beside the primary button, the rest behind three dots, where a new one begins too. */
export function InvoiceActions(props: Props) {
  const {
    invoice,
    primary,
    printing,
    printsFirst,
    mustWait,
    onAction,
    onPrint,
    onCopyIrn,
    onWriteOff,
    onWithdraw,
    onSend,
  } = props
  const { seen, behind } = otherActionsOf(invoice, primary)
  const { data: business } = useBusiness(invoice.businessId)
  const navigate = useNavigate()
  const mayCreate = business !== undefined && may(business, 'invoice.write')

  const mayGiveUp = business !== undefined && may(business, 'payment.reverse') && invoice.balance > 0

  const maySend =
    business !== undefined && may(business, 'invoice.email') && !unsendableStatuses.includes(invoice.status)

  const mayWithdraw = business !== undefined && isWithdrawable(invoice) && may(business, 'invoice.cancel')

  // Of what stands; on other paper its state is what matters.
  const standing = invoice.invoiceKind === 'B2C' ? [...inTransitStatuses, ...clearedStatuses] : clearedStatuses
  const mayCopy = standing.includes(invoice.status)

  const startNew = () => void navigate({ to: newPath, params: { businessId: invoice.businessId } })
  useHotkey(printsFirst ? undefined : 'P', words.print, onPrint)
  useHotkey('Ctrl+P', undefined, onPrint)
  useHotkey(seen.includes('edit') ? 'E' : undefined, words.edit, () => onAction('edit'))
  useHotkey(seen.includes('reject') ? 'R' : undefined, words.reject, () => onAction('reject'))
  useHotkey(seen.includes('recordPayment') ? 'M' : undefined, words.recordPayment, () => onAction('recordPayment'))
  useHotkey(maySend ? 'L' : undefined, mail.send.button, onSend)
  useHotkey(mayCreate ? 'N' : undefined, invoiceTexts.newInvoice, startNew)

  usePageCommands(palette.with(invoice.invoiceNumber), [
    ...(primary ? [primary] : []).concat(seen, behind).map((action) => ({
      id: action,
      label: actionLabel(action, invoice),
      run: () => onAction(action),
    })),
    ...(maySend ? [{ id: 'send', label: mail.send.button, keys: 'L', run: onSend }] : []),
    { id: 'print', label: words.print, keys: 'P', run: onPrint },
    ...(mayCopy ? [{ id: 'copy', label: words.printCopy, run: printing.printCopy }] : []),
    { id: 'save', label: words.save, run: printing.save },
    { id: 'saveForPrinter', label: words.saveForPrinter, run: printing.saveForPrinter },
    ...(mayGiveUp ? [{ id: 'writeOff', label: words.writeOff, run: onWriteOff }] : []),
    ...(mayWithdraw ? [{ id: 'withdraw', label: words.cancel(invoice.invoiceNumber), run: onWithdraw }] : []),
  ])

  const quiet: readonly SecondaryAction[] = [
    ...seen.map((action) => ({
      label: actionLabel(action, invoice),
      icon: <ActionIcon action={action} />,
      ...(actionKeys[action] !== undefined && { hotkey: actionKeys[action] }),
      onClick: () => onAction(action),
    })),
    ...(printsFirst
      ? []
      : [
          {
            label: words.print,
            icon: <IconPrinter size={18} aria-hidden />,
            hotkey: 'P',
            loading: printing.isBusy,
            onClick: onPrint,
          },
        ]),
    ...(maySend
      ? [
          {
            label: mail.send.button,
            icon: <IconMailForward size={18} aria-hidden />,
            hotkey: 'L',
            onClick: onSend,
          },
        ]
      : []),
  ]

  return (
    <SecondaryActions label={words.more} actions={quiet}>
      {mayCreate && (
        <Menu.Item
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={<KeyHint keys="N" />}
          onClick={startNew}
        >
          {invoiceTexts.newInvoice}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={printing.save}>
        {words.save}
      </Menu.Item>
      {mayCopy && (
        <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={printing.printCopy}>
          {words.printCopy}
        </Menu.Item>
      )}
      {pdfFormats
        .filter((format) => format !== printing.format && !mustWait)
        .map((format) => (
          <Menu.Item
            key={format}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => printing.print(format)}
          >
            {words.printOn[format]}
          </Menu.Item>
        ))}
      {invoice.irn !== null && (
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onCopyIrn}>
          {words.copyIrn}
        </Menu.Item>
      )}
      {(behind.length > 0 || mayGiveUp || mayWithdraw) && <Menu.Divider />}
      {mayGiveUp && (
        <Menu.Item leftSection={<IconCashOff size={18} aria-hidden />} onClick={onWriteOff}>
          {words.writeOff}
        </Menu.Item>
      )}
      {behind.map((action) => (
        <Menu.Item
          key={action}
          leftSection={<ActionIcon action={action} />}
          onClick={() => onAction(action)}
          {...((action === 'cancel' || action === 'abandon') && { c: 'var(--desk-bad)' })}
        >
          {actionLabel(action, invoice)}
        </Menu.Item>
      ))}
      {mayWithdraw && (
        <Menu.Item leftSection={<ActionIcon action="cancel" />} onClick={onWithdraw} c="var(--desk-bad)">
          {words.cancel(invoice.invoiceNumber)}
        </Menu.Item>
      )}
    </SecondaryActions>
  )
}
