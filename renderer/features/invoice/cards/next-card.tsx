import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { isRefusedByAuthority, listedMessage, type PreflightItem } from '../../../../core/contract/invoice/preflight.ts'
import { sumKobo } from '../../../../core/domain/money/money.ts'
import { RemarkList } from '../../../components/invoice/remark-list.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatKobo, koboOf } from '../../../lib/format/money.ts'
import { draftReturnOf, type RefusalReason, refusalReasons } from '../../../lib/invoices/draft-return.ts'
import { invoicePaymentsQuery } from '../../../lib/queries/invoices.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import { useInvoiceHistory } from '../actions/api.ts'
import type { InvoiceAction } from '../actions/available-actions.ts'
import { isPaidAtFirs, isPaymentRefused, nextStepText } from './next-step.ts'
import { type Remedy, remediesFor } from './remedies.ts'
import { StuckActions } from './stuck-actions.tsx'
import { SubmissionStatus } from './submission-status.tsx'

const words = invoiceTexts
const REASONS = 'refusal-reasons'

/** Brings the reasons of a refusal into view. */
export function showReasons(): void {
  const reasons = document.getElementById(REASONS)
  reasons?.scrollIntoView({ block: 'nearest' })
  reasons?.focus()
}

type Props = {
  readonly invoice: Invoice
  readonly checks: readonly PreflightItem[]
  readonly onAction: (action: InvoiceAction) => void
}

/** What to do next, what keeps it from going on, and the buttons that put that right. */
export function NextCard({ invoice, checks, onAction }: Props) {
  const remedyOf = remediesFor(invoice)
  const { data: past } = useInvoiceHistory(invoice.businessId, invoice.id)
  const history = past?.history ?? []
  const isRefused = invoice.status === 'FIRS_REJECTED'
  const cameBack = draftReturnOf(invoice)
  const reasons = isRefused ? refusalReasons(invoice) : (cameBack?.refused ?? [])
  const remarkOf = ({ message, remedy, field }: RefusalReason | PreflightItem) => {
    const found = remedy === null ? undefined : remedyOf({ remedy, field })
    return { message, button: found && <RemedyButton remedy={found} onAction={onAction} /> }
  }

  return (
    <Card component="section">
      <Stack gap="sm">
        <div>
          <Title order={2}>{words.next.title}</Title>
          <Text mt={4}>
            {nextStepText({
              ...invoice,
              paymentRefused: isPaymentRefused(history),
              paidAtFirs: isPaidAtFirs(history),
            })}
          </Text>
          <PendingCertificate invoice={invoice} />
          {cameBack?.sentBack && (
            <Text mt={4} fw={600}>
              {words.sentBack(cameBack.sentBack.reason)}
            </Text>
          )}
        </div>
        {reasons.length > 0 && (
          <RemarkList id={REASONS} tone="bad" title={words.refusal} remarks={reasons.map(remarkOf)} />
        )}
        {!isRefused && checks.length > 0 && (
          <RemarkList
            tone="wait"
            title={titleOf(checks)}
            remarks={checks.map((check) => remarkOf({ ...check, message: listedMessage(check) }))}
            more={words.moreChecks}
          />
        )}
        <StuckActions invoice={invoice} onAction={onAction} />
        {invoice.submission !== null && <SubmissionStatus invoice={invoice} submission={invoice.submission} />}
      </Stack>
    </Card>
  )
}

function titleOf(checks: readonly PreflightItem[]): string {
  const refused = checks.filter(isRefusedByAuthority)
  const isForgiven = refused.length > 0 && refused.every(({ blocksRealSubmission }) => blocksRealSubmission === true)
  return isForgiven ? words.checksInSandbox(refused.length) : words.checks(refused.length)
}

/** Tax that the customer kept back counts once its certificate is here. */
function PendingCertificate({ invoice: { id, businessId, deducted } }: Pick<Props, 'invoice'>) {
  const { client } = useApi()
  const { data } = useQuery({ ...invoicePaymentsQuery(client, businessId, id), enabled: deducted > 0 })
  const missing = (data?.items ?? [])
    .filter(({ state }) => state === 'RECORDED')
    .flatMap(({ allocations }) => allocations.filter(({ invoiceId }) => invoiceId === id))
    .flatMap(({ deductions }) => deductions.filter(({ certificateNumber }) => certificateNumber === null))
  if (missing.length === 0) return null
  return (
    <Text mt={4}>
      {words.certificate(formatKobo(sumKobo(missing.map(({ amount }) => koboOf(amount)))))}{' '}
      <Anchor
        renderRoot={(props) => (
          <Link
            {...props}
            to="/businesses/$businessId/money/withheld"
            params={{ businessId }}
            search={{ certificate: 'missing' }}
          />
        )}
      >
        {words.noteCertificate}
      </Anchor>
    </Text>
  )
}

function RemedyButton({ remedy, onAction }: { readonly remedy: Remedy; readonly onAction: Props['onAction'] }) {
  const { label, place, action } = remedy
  return place ? (
    <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} {...place} />}>
      {label}
    </Button>
  ) : (
    <Button size="xs" variant="default" onClick={() => onAction(action)}>
      {label}
    </Button>
  )
}
