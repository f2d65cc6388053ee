import { Button, Menu, Text } from '@mantine/core'
import { IconDeviceFloppy, IconFileZip, IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'

import { may, type Grant } from '../../../core/contract/http/permissions.ts'
import { MAX_EMAILED_INVOICES } from '../../../core/contract/mail/invoice-email.ts'
import { MAX_PRINTED_INVOICES } from '../../../core/contract/printing/print-invoices.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { signedTotal } from '../../lib/invoices/balance.ts'
import { type BulkAction, splitSelection, selectionForAction } from '../../lib/invoices/bulk-actions.ts'
import {
  approveOne,
  duplicateOne,
  finalizeOne,
  type InvoiceCommand,
  payOne,
  submitOne,
  emailOne,
} from '../../lib/invoices/commands.ts'
import { useCopyPriceMode } from '../../lib/persistence/price-modes.ts'
import { useUnsavedLines } from '../../lib/persistence/unsaved-lines.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'
import { jobs as jobTexts } from '../../lib/texts/app/jobs.ts'
import { palette as paletteTexts } from '../../lib/texts/app/palette.ts'
import { bulkEmail } from '../../lib/texts/mail/bulk-email.ts'
import { Money } from '../display/figures.tsx'
import { Confirm } from '../form/confirm.tsx'
import { useStartJob } from '../jobs/use-start-job.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { SecondaryActions } from '../ui/secondary-actions.tsx'
import styles from './action-bar.module.css'
import { bulkCommands } from './commands.ts'
import { BulkEmailDialog } from './email-dialog.tsx'
import { BulkPaymentDialog } from './payment-dialog.tsx'
import type { useBulk } from './use-bulk.ts'

const words = bulkTexts

/** What needs no more words. */
const commands: Record<Exclude<BulkAction, 'updatePayment'>, InvoiceCommand> = {
  approve: approveOne,
  finalize: finalizeOne,
  submit: submitOne,
  duplicate: duplicateOne,
}

type Props = {
  readonly businessId: string
  readonly selected: readonly ListedInvoice[]
  /** What the person may in the business; undefined until it is known. */
  readonly grant: Grant | undefined
  readonly bulk: ReturnType<typeof useBulk>
  /** Told what an action went well with. */
  readonly onDone: (action: BulkAction, done: readonly ListedInvoice[]) => void
  readonly onNone: () => void
}

/** What can be done with the selected invoices: the same as with each of them, by the same rules. */
export function BulkActionBar({
  businessId,
  selected,
  grant,
  bulk: { batch, exporting, printing },
  onDone,
  onNone,
}: Props) {
  const [asked, ask] = useState<'updatePayment' | 'submit' | 'email'>()
  const unsavedLines = useUnsavedLines(businessId)
  const copyPriceMode = useCopyPriceMode(businessId)
  const emails = useStartJob(businessId)
  const isBusy = batch.state?.isRunning ?? false
  const mayEmail = grant !== undefined && may(grant, 'invoice.emailMany')
  const own = grant && may(grant, 'invoice.approve') ? splitSelection(selected, 'approve').barred.length : 0

  const start = (action: BulkAction, command: InvoiceCommand) => {
    const { able, barred } = selectionForAction(selected, action, unsavedLines)
    const { saying, failed } = bulkTexts.batch.actions[action]
    void batch.start({ items: able, barred, command, failed, saying }).then((done) => {
      for (const { item, outcome } of done) if (outcome.made) copyPriceMode(item.id, outcome.made.id)
      const good = new Set(done.filter(({ outcome }) => outcome.isGood).map(({ item }) => item.id))
      onDone(
        action,
        able.filter(({ id }) => good.has(id)),
      )
    })
  }
  const perform = (action: BulkAction) =>
    action === 'updatePayment' || action === 'submit' ? ask(action) : start(action, commands[action])

  const offered = usePageCommands(
    paletteTexts.with(words.bulk.selected(selected.length)),
    bulkCommands({
      selected,
      isBusy,
      isExporting: exporting.isPending,
      perform,
      save: (format) => exporting.start({ format, wanted: selected }),
    }),
  )

  return (
    <BottomBar>
      <div role="group" aria-label={words.bulk.label} className={styles['bar']}>
        <Text fw={600}>{words.bulk.selected(selected.length)}</Text>
        {own > 0 && <Text c="dimmed">{words.bulk.own(own)}</Text>}
        <SecondaryActions label={words.bulk.more} commands={offered} />
        {mayEmail && (
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<IconMail size={18} aria-hidden />}
            onClick={() => ask('email')}
          >
            {bulkEmail.open}
          </Button>
        )}
        <PrintMenu businessId={businessId} selected={selected} printing={printing} />
        <Button variant="subtle" color="gray" onClick={onNone}>
          {words.bulk.none}
        </Button>
      </div>
      {asked === 'submit' && (
        <SendQuestion
          invoices={splitSelection(selected, 'submit').able}
          onClose={() => ask(undefined)}
          onSend={() => start('submit', submitOne)}
        />
      )}
      {asked === 'email' && (
        <BulkEmailDialog
          businessId={businessId}
          invoices={selected}
          onClose={() => ask(undefined)}
          onSend={(evenUncleared) => {
            if (selected.length > MAX_EMAILED_INVOICES) {
              emails.start({ kind: 'EMAIL_BATCH', invoiceIds: selected.map(({ id }) => id), evenUncleared })
              return
            }
            const { saying, failed } = bulkEmail
            void batch.start({ items: selected, command: emailOne(businessId, evenUncleared), failed, saying })
          }}
        />
      )}
      {asked === 'updatePayment' && (
        <BulkPaymentDialog
          invoices={splitSelection(selected, 'updatePayment').able}
          onClose={() => ask(undefined)}
          onPay={(body) => start('updatePayment', payOne(body))}
        />
      )}
    </BottomBar>
  )
}

type SendQuestionProps = {
  readonly invoices: readonly ListedInvoice[]
  readonly onClose: () => void
  readonly onSend: () => void
}

/** What is with the authority cannot be taken back, and many go at one press. */
function SendQuestion({ invoices, onClose, onSend }: SendQuestionProps) {
  const sum = invoices.reduce((sum, invoice) => sum + signedTotal(invoice), 0n)
  const { title, text, button, keep } = words.bulk.send
  return (
    <Confirm
      opened
      onClose={onClose}
      title={title(invoices.length)}
      button={button(invoices.length)}
      keep={keep}
      onConfirm={async () => onSend()}
    >
      <Text>
        {text[0]}
        <Money amount={sum} sign />
        {text[1]}
      </Text>
    </Confirm>
  )
}

/** So many are made while somebody waits; more go on by themselves. */
const FEW = 50

type PrintMenuProps = Pick<Props, 'businessId' | 'selected'> & Pick<Props['bulk'], 'printing'>

function PrintMenu({ businessId, selected, printing }: PrintMenuProps) {
  const { preferences } = usePreferences()
  const pdfs = useStartJob(businessId)
  const ids = selected.map(({ id }) => id)
  const isTooMany = ids.length > MAX_PRINTED_INVOICES
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'a4'
  const makeAs = (as: 'PDF' | 'ZIP') => pdfs.start({ kind: 'PDF_BATCH', invoiceIds: ids, as, format })

  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={printing.isPending || pdfs.isPending}
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {words.print.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isTooMany && <Menu.Label>{words.print.limit(MAX_PRINTED_INVOICES)}</Menu.Label>}
        <Menu.Item
          disabled={isTooMany}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => printing.start({ ids, how: 'print' })}
        >
          {words.print.now}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={() => (ids.length > FEW ? makeAs('PDF') : printing.start({ ids, how: 'save' }))}
        >
          {words.print.save}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileZip size={18} aria-hidden />} onClick={() => makeAs('ZIP')}>
          {jobTexts.pdfs.zip}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
