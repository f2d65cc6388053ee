import { Loader, Stack, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import type { Invoice } from '../../../core/contract/invoice/invoice.ts'
import type { PreflightItem } from '../../../core/contract/invoice/preflight.ts'
import type { DocumentView } from '../../../core/contract/printing/invoice-document.ts'
import { StatusBadge, statusName } from '../../components/invoice/status-badge.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { PrimaryCommand } from '../../components/ui/command-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { SecondaryActions } from '../../components/ui/secondary-actions.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { invoiceDocumentQuery, preflightQuery } from '../../lib/queries/invoices.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { invoice as invoiceTexts } from '../../lib/texts/invoice/page.ts'
import { primaryActionOf } from './actions/available-actions.ts'
import { invoiceCommands, mayCopy } from './actions/commands.ts'
import { useActionRunner, useInvoiceActions } from './actions/use-actions.ts'
import { usePrinting } from './actions/use-printing.ts'
import { AmountCard } from './cards/amount-card.tsx'
import { NextCard, showReasons } from './cards/next-card.tsx'
import { PastCards } from './cards/past-cards.tsx'
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

export function InvoiceView({ invoice }: { readonly invoice: Invoice }) {
  const { businessId, id, invoiceNumber, status, environment } = invoice
  const { client } = useApi()
  const [dialog, setDialog] = useState<Dialog>()
  const paper = useQuery(invoiceDocumentQuery(client, businessId, id))
  const { data: preflight } = useQuery({
    ...preflightQuery(client, businessId, id),
    enabled: isCheckable(invoice),
  })
  const say = useNotify(invoice)
  const actions = useInvoiceActions(invoice, say, focusAfterwards)
  const printing = usePrinting(businessId, id, mayCopy(invoice))
  const perform = useActionRunner(invoice, { run: actions.run, ask: setDialog })

  const checks = isCheckable(invoice) ? (preflight?.items ?? []) : []
  const blocking = checks.filter(({ severity }) => severity === 'blocks')
  const { data: attention } = useAttention(businessId)
  // Where the business is in the sandbox, the frame says so.
  const isOther = attention !== undefined && attention.environment !== environment
  const isStuck = invoice.submission?.state === 'NEEDS_ATTENTION'
  // Events may tell that it is done before its own answer does: the next action need not wait for that.
  const isUnderWay = invoice.allowedActions.some((action) => action === actions.running)
  const mustWait = paper.data?.marks.includes('NOT YET CLEARED') ?? false

  const copyIrn = () => {
    if (invoice.irn === null) return
    void navigator.clipboard.writeText(invoice.irn).then(() => say(words.said.irnCopied))
  }
  const { data: business } = useBusiness(businessId)
  const commands = usePageCommands(
    palette.with(invoiceNumber),
    invoiceCommands({
      invoice,
      grant: business,
      primary: primaryActionOf(invoice, blocking.length > 0),
      running: isUnderWay ? actions.running : undefined,
      mustWait,
      printing,
      perform,
      ask: setDialog,
      copyIrn,
    }),
  )
  useHotkey('printWhileTyping', undefined, () => commands.find(({ id }) => id === 'print')?.run())

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
        actions={<SecondaryActions label={words.actions.more} commands={commands} />}
        action={<PrimaryCommand commands={commands} />}
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
          <Paper invoice={invoice} paper={paper} blocking={blocking} onQr={() => setDialog('qr')} onCopyIrn={copyIrn} />
        </div>
        <div className={styles['past']}>
          <PastCards invoice={invoice} attention={attention} onChanged={actions.refresh} onSaid={say} />
        </div>
      </div>

      <InvoiceDialogs
        dialog={dialog}
        invoice={invoice}
        qrCode={paper.data?.qrCode ?? null}
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

type PaperProps = {
  readonly invoice: Invoice
  readonly paper: UseQueryResult<DocumentView>
  /** What keeps it from going on. */
  readonly blocking: readonly PreflightItem[]
  readonly onQr: () => void
  readonly onCopyIrn: () => void
}

/** The paper itself, with what is wrong beside the part that it is about. */
function Paper({ invoice, paper: { data, error, refetch }, blocking, onQr, onCopyIrn }: PaperProps) {
  const { businessId, originalInvoiceId } = invoice
  const isRefused = invoice.status === 'FIRS_REJECTED'
  const hasFonts = usePreviewFonts()
  if (!data || !hasFonts) {
    return error ? <Problem error={error} onRetry={() => void refetch()} /> : <PreviewSkeleton />
  }
  return (
    <InvoicePreview
      paper={data}
      remarks={remarksBySection(isRefused ? invoice.firsRejectionDetails : blocking)}
      {...(isRefused && { onSeeWhy: showReasons })}
      original={
        originalInvoiceId === null ? undefined : { to: onInvoice, params: { businessId, invoiceId: originalInvoiceId } }
      }
      onQr={onQr}
      onCopyIrn={onCopyIrn}
    />
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
