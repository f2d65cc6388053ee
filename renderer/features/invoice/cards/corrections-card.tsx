import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { Environment } from '../../../../core/contract/http/vocabulary.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import { Money } from '../../../components/display/figures.tsx'
import { StatusBadge } from '../../../components/invoice/status-badge.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import { signedTotal } from '../../../lib/invoices/balance.ts'
import { useInvoiceList } from '../../../lib/queries/invoices.ts'
import { invoiceTypeNames } from '../../../lib/texts.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import styles from './side-list.module.css'

const words = invoiceTexts.corrections
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'

/** Only what was given to FIRS / NRS is corrected by notes. */
export const hasCorrections = ({ invoiceType, submittedAt }: Pick<Invoice, 'invoiceType' | 'submittedAt'>): boolean =>
  submittedAt !== null && (invoiceType === 'STANDARD' || invoiceType === 'DEBIT_NOTE')

type Props = {
  readonly invoice: Pick<Invoice, 'id' | 'businessId'>
  /** That of the business now: what was made in the other one says so. */
  readonly environment: Environment | undefined
}

/** The credit and debit notes of an invoice, the newest first, each with where it stands; nothing where there are none. */
export function CorrectionsCard({ invoice: { id, businessId }, environment }: Props) {
  const { data } = useInvoiceList(businessId, { originalInvoiceId: id, limit: '100' })
  if (!data || data.items.length === 0) return null

  return (
    <Card component="section" aria-labelledby="corrections-title">
      <Title order={2} mb="sm" id="corrections-title">
        {words.title}
      </Title>
      <ul className={styles['list']}>
        {data.items.map((note) => (
          <li key={note.id}>
            <div className={styles['line']}>
              <Anchor
                renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId: note.id }} />}
              >
                {note.invoiceNumber}
              </Anchor>
              <span className={styles['amount']} data-cancelled={note.status === 'CANCELLED' || undefined}>
                <Money amount={signedTotal(note)} sign />
              </span>
            </div>
            <p className={styles['kind']}>
              {words.made(invoiceTypeNames[note.invoiceType], formatDay(note.issueDate))}
            </p>
            <StatusBadge
              status={note.status}
              isStuck={note.submissionState === 'NEEDS_ATTENTION'}
              {...(environment !== undefined && note.environment !== environment && { environment: note.environment })}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
