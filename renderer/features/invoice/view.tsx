import { Loader, Stack, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Invoice } from '../../../core/contract/invoice/invoice.ts'
import { StatusBadge, statusName } from '../../components/invoice/status-badge.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { invoiceDocumentQuery, preflightQuery } from '../../lib/queries/invoices.ts'
import { invoice as invoiceTexts } from '../../lib/texts/invoice/page.ts'
import { isToBePrinted, primaryActionOf } from './actions/available-actions.ts'
import { InvoiceActions } from './actions/bar.tsx'
import { PrimaryAction } from './actions/primary-button.tsx'
import { useActionRunner, useInvoiceActions } from './actions/use-actions.ts'
import { usePrinting } from './actions/use-printing.ts'
import { AmountCard } from './cards/amount-card.tsx'
import { CorrectionsCard, hasCorrections } from './cards/corrections-card.tsx'
import { CreditCard } from './cards/credit-card.tsx'
import { DepositCard } from './cards/deposit-card.tsx'
import { EmailsCard } from './cards/emails-card.tsx'
import { NextCard, showReasons } from './cards/next-card.tsx'
import { isWithoutCharge, PaymentsCard } from './cards/payments-card.tsx'
import { TimelineCard } from './cards/timeline-card.tsx'
import { type Dialog, InvoiceDialogs } from './dialogs/dialogs.tsx'
import { useNotify } from './dialogs/use-notify.ts'
import styles from './invoice-page.module.css'
import { InvoicePreview, PreviewSkeleton } from './preview/preview.tsx'
import { remarksBySection } from './preview/remarks.ts'
import { usePreviewFonts } from './preview/use-fonts.ts'

const words = invoiceTexts
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'

/** Nothing can be changed any more once FIRS / NRS may have it. */
const isCheckable = ({ status }: Invoice) => ['DRAFT', 'PENDING_APPROVAL', 'APPROVED'].includes(status)

/** Proforma invoices and credit notes owe nothing. What a draft or a cancelled one was paid with before is credit, and seen. */
const mayBePaid = ({ paymentState, invoiceType, status }: Invoice) =>
  paymentState !== null || (invoiceType !== 'PROFORMA' && isWithoutCharge(status))
const takesCredit = ({ balance, allowedActions }: Invoice) => balance > 0 && allowedActions.includes('recordPayment')

/** An offer that stands. */
const takesDeposit = ({ invoiceType, status }: Invoice) =>
  invoiceType === 'PROFORMA' && !['DRAFT', 'PENDING_APPROVAL', 'FIRS_REJECTED', 'CANCELLED'].includes(status)

export function InvoiceView({ invoice }: { readonly invoice: Invoice }) {
  const { businessId, id, invoiceNumber, status, environment, originalInvoiceId } = invoice
  const { client } = useApi()
  const [dialog, setDialog] = useState<Dialog>()
  const { data: paper, error: paperError, refetch } = useQuery(invoiceDocumentQuery(client, businessId, id))
  const { data: preflight } = useQuery({
    ...preflightQuery(client, businessId, id),
    enabled: isCheckable(invoice),
  })
  const say = useNotify(invoice)
  const actions = useInvoiceActions(invoice, say, focusAfterwards)
  const printing = usePrinting(businessId, id)
  const perform = useActionRunner(invoice, { run: actions.run, ask: setDialog })

  const checks = isCheckable(invoice) ? (preflight?.items ?? []) : []
  const blocking = checks.filter(({ severity }) => severity === 'blocks')
  const isRefused = status === 'FIRS_REJECTED'
  const { data: attention } = useAttention(businessId)
  // Where the business is in the sandbox, the frame says so.
  const isOther = attention !== undefined && attention.environment !== environment
  const isStuck = invoice.submission?.state === 'NEEDS_ATTENTION'
  const primary = primaryActionOf(invoice, blocking.length > 0)
  // Events may tell that it is done before its own answer does: the next action need not wait for that.
  const isUnderWay = invoice.allowedActions.some((action) => action === actions.running)
  const hasFonts = usePreviewFonts()
  const mustWait = paper?.marks.includes('NOT YET CLEARED') ?? false
  const printsFirst = primary === undefined && isToBePrinted(invoice)
  const print = () => (mustWait ? setDialog('print') : printing.print())

  const copyIrn = () => {
    if (invoice.irn === null) return
    void navigator.clipboard.writeText(invoice.irn).then(() => say(words.said.irnCopied))
  }

  return (
    <Stack gap="md" className={styles['view'] ?? ''}>
      <PageTitle
        crumbs={[{ label: words.invoices, to: '/businesses/$businessId/invoices', params: { businessId } }]}
        status={
          <>
            <StatusBadge status={status} isStuck={isStuck} {...(isOther && { environment })} />
            <VisuallyHidden role="status">{statusName(status, isStuck)}</VisuallyHidden>
          </>
        }
        actions={
          <InvoiceActions
            invoice={invoice}
            primary={primary}
            printing={printing}
            printsFirst={printsFirst}
            mustWait={mustWait}
            onAction={perform}
            onPrint={print}
            onCopyIrn={copyIrn}
            onWriteOff={() => setDialog('writeOff')}
            onWithdraw={() => setDialog('withdraw')}
            onSend={() => setDialog('send')}
          />
        }
        action={
          primary ? (
            <PrimaryAction
              action={primary}
              invoice={invoice}
              running={isUnderWay ? actions.running : undefined}
              onAction={perform}
            />
          ) : (
            printsFirst && (
              <PrimaryButton
                icon={<IconPrinter size={18} aria-hidden />}
                hotkey="P"
                loading={printing.isBusy}
                onClick={print}
              >
                {words.actions.print}
              </PrimaryButton>
            )
          )
        }
      >
        {invoiceNumber}
      </PageTitle>

      {actions.error !== null && <Problem error={actions.error} />}
      {printing.error !== null && <Problem error={printing.error} />}
      <Busy text={actions.running === 'submit' ? words.busy.submit : printing.isBusy ? words.busy.print : undefined} />

      <div className={styles['page']}>
        <div className={styles['now']}>
          <AmountCard invoice={invoice} />
          <NextCard invoice={invoice} checks={checks} onAction={perform} />
        </div>
        <div className={styles['paper']}>
          {paper && hasFonts ? (
            <InvoicePreview
              paper={paper}
              remarks={remarksBySection(isRefused ? invoice.firsRejectionDetails : blocking)}
              {...(isRefused && { onSeeWhy: showReasons })}
              original={
                originalInvoiceId === null
                  ? undefined
                  : { to: onInvoice, params: { businessId, invoiceId: originalInvoiceId } }
              }
              onQr={() => setDialog('qr')}
              onCopyIrn={copyIrn}
            />
          ) : paperError ? (
            <Problem error={paperError} onRetry={() => void refetch()} />
          ) : (
            <PreviewSkeleton />
          )}
        </div>
        <div className={styles['past']}>
          {takesCredit(invoice) && !isOther && (
            <CreditCard invoice={invoice} onChanged={actions.refresh} onSaid={say} />
          )}
          {takesDeposit(invoice) && !isOther && (
            <DepositCard invoice={invoice} onChanged={actions.refresh} onSaid={say} />
          )}
          {mayBePaid(invoice) && <PaymentsCard invoice={invoice} onChanged={actions.refresh} onSaid={say} />}
          {hasCorrections(invoice) && <CorrectionsCard invoice={invoice} environment={attention?.environment} />}
          <EmailsCard invoice={invoice} onChanged={actions.refresh} />
          <TimelineCard businessId={businessId} invoiceId={id} invoiceNumber={invoiceNumber} isRefused={isRefused} />
        </div>
      </div>

      <InvoiceDialogs
        dialog={dialog}
        invoice={invoice}
        qrCode={paper?.qrCode ?? null}
        onClose={() => setDialog(undefined)}
        onGivenUp={() => actions.run('duplicate')}
        onPrint={() => printing.print()}
        onReopen={() => actions.run('reopen')}
        onChanged={actions.refresh}
        onSaid={say}
      />
    </Stack>
  )
}

/** Says after a second what takes so long. */
function Busy({ text }: { readonly text: string | undefined }) {
  const [shown] = useDebouncedValue(text, 1_000)
  return (
    text !== undefined &&
    text === shown && (
      <div role="status" className={styles['busy']}>
        <Loader size="xs" aria-hidden />
        {text}
      </div>
    )
  )
}

/** Once something is done, the focus goes to the title, unless it has somewhere to be already. */
function focusAfterwards(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  })
}
