import { Anchor, Button, SegmentedControl, Text } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { PaymentBody } from '../../../../core/contract/money/payment.ts'
import { getStatement } from '../../../../core/contract/money/receivables.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import { Day, Money } from '../../../components/display/figures.tsx'
import { CertificateDialog } from '../../../components/money/certificate-dialog.tsx'
import { StatementPeriod, thisYear, yearToDate } from '../../../components/money/statement-period.tsx'
import { PrintReceiptButton } from '../../../components/print/receipt-button.tsx'
import { usePrintFile } from '../../../components/print/use-print-file.ts'
import { useSaveFile } from '../../../components/print/use-save-file.ts'
import { type Column, DataTable } from '../../../components/table/data-table.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { todayInLagos } from '../../../lib/format/day.ts'
import { paymentChannelLabel } from '../../../lib/money/payment-methods.ts'
import { paymentsOfCustomerQuery, statementQuery } from '../../../lib/queries/customer-accounts.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'
import { customerAccount } from '../../../lib/texts/money/customer-account.ts'
import { DueNote } from './due-note.tsx'
import styles from './entries-card.module.css'
import {
  aboutDeduction,
  certificateOf,
  type Entry,
  type EntryFilter,
  isInFilter,
  isReversible,
  kindOfEntry,
  presentCertificate,
} from './entries.ts'
import { type Reversible, ReverseDialog } from './reverse-dialog.tsx'

const words = customerAccount.customer.entries
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const filters = ['all', 'charges', 'payments', 'notes'] as const satisfies readonly EntryFilter[]

type Props = {
  readonly customer: Customer
  /** The account is looked at as of this day, and not of today. */
  readonly asOf: string | undefined
  readonly mayRecord: boolean
  readonly mayTakeBack: boolean
  readonly onChanged: () => Promise<void>
  /** Left out where nobody is to get it. */
  readonly onMail?: () => void
}

/** Every document and payment with the balance after it, the newest first, in the words of the statement. */
export function EntriesCard({
  customer: { id, businessId, name },
  asOf,
  mayRecord,
  mayTakeBack,
  onChanged,
  onMail,
}: Props) {
  const { client } = useApi()
  const [filter, setFilter] = useState<EntryFilter>('all')
  const [asked, setAsked] = useState<Reversible>()
  const [certified, setCertified] = useState<Entry>()
  const today = todayInLagos(new Date())
  const [shown, setShown] = useState(() => (asOf === undefined ? thisYear(today) : yearToDate(asOf)))
  const days = { from: shown.from, to: shown.to }
  const { data, error, refetch } = useQuery({
    ...statementQuery(client, businessId, id, days),
    placeholderData: keepPreviousData,
  })
  const statement = usePrintFile(() =>
    client.download(getStatement, { params: { id }, query: { ...days, format: 'pdf' } }),
  )
  const sheet = useSaveFile(async () => {
    const { blob } = await client.download(getStatement, { params: { id }, query: { ...days, format: 'xlsx' } })
    return { blob, fileName: words.statementFile(name, days.from, days.to) }
  })
  const { data: payments = [] } = useQuery(paymentsOfCustomerQuery(client, businessId, id))

  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />
  const entries = data?.entries ?? []
  const rows = data?.entries.filter((entry) => isInFilter(entry, filter)).toReversed()

  const columns: readonly Column<Entry>[] = [
    { key: 'date', head: words.columns.date, cell: ({ date }) => <Day of={date} /> },
    {
      key: 'what',
      head: words.columns.what,
      isName: true,
      grows: true,
      cell: (entry) => <EntryDescription entry={entry} businessId={businessId} today={today} />,
      below: (entry) => (
        <MoreEntries
          entry={entry}
          payments={payments}
          isTakenBack={entries.some(({ reverses }) => reverses === entry.id)}
          {...(mayRecord && { onCertify: () => setCertified(entry) })}
          {...(mayTakeBack && isReversible(entry, entries) && { onTakeBack: () => setAsked(entry) })}
        />
      ),
    },
    {
      key: 'charged',
      head: words.columns.charged,
      align: 'end',
      cell: ({ debit }) => debit !== 0 && <Money amount={debit} />,
    },
    {
      key: 'settled',
      head: words.columns.settled,
      align: 'end',
      cell: ({ credit }) => credit !== 0 && <Money amount={credit} />,
    },
    {
      key: 'balance',
      head: words.columns.balance,
      align: 'end',
      isStrong: true,
      cell: ({ balance }) => <Money amount={balance} />,
    },
  ]

  return (
    <div className={styles['entries']}>
      <DataTable
        label={words.title}
        columns={columns}
        rows={rows}
        idOf={({ id: entryId }) => entryId}
        expectedRows={5}
        empty={
          <EmptyState
            icon={<IconFileInvoice size={36} stroke={1.5} />}
            title={words.empty.title}
            text={entries.length > 0 ? words.none : words.empty.text}
          />
        }
        bar={
          <>
            <SegmentedControl
              size="xs"
              aria-label={words.kinds.label}
              value={filter}
              onChange={(value) => setFilter(filters.find((one) => one === value) ?? 'all')}
              data={filters.map((value) => ({ value, label: words.kinds[value] }))}
            />
            <StatementPeriod shown={shown} today={today} onChange={setShown} />
            <Button variant="default" size="xs" loading={statement.isBusy} onClick={statement.print}>
              {words.printStatement}
            </Button>
            {onMail && (
              <Button variant="default" size="xs" onClick={onMail}>
                {mail.customer.statement}
              </Button>
            )}
            <Button variant="default" size="xs" loading={sheet.isBusy} onClick={() => sheet.save()}>
              {words.saveStatement}
            </Button>
          </>
        }
        footer={
          data && data.opening !== 0 ? (
            <Text>
              {words.before} <Money amount={data.opening} sign />
            </Text>
          ) : undefined
        }
      />
      {asked && (
        <ReverseDialog
          entry={asked}
          businessId={businessId}
          customerName={name}
          onClose={() => setAsked(undefined)}
          onDone={onChanged}
        />
      )}
      {certified && (
        <CertificateDialog
          businessId={businessId}
          deductionId={certified.id}
          about={aboutDeduction(certified, payments, name)}
          {...presentCertificate(certificateOf(payments, certified.id))}
          onClose={() => setCertified(undefined)}
          onDone={onChanged}
        />
      )}
    </div>
  )
}

function EntryDescription({ entry, businessId, today }: { entry: Entry; businessId: string; today: string }) {
  const { kind, number, invoiceId, reverses, dueDate } = entry
  const isDocument = kind === 'INVOICE' || kind === 'DEBIT_NOTE' || kind === 'CREDIT_NOTE'
  const name = number ?? kindOfEntry(entry)
  const label = reverses === null ? name : words.takenBackOf(name)
  return (
    <>
      {isDocument && invoiceId !== null ? (
        <Anchor
          fw={600}
          c="inherit"
          renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId }} />}
        >
          {label}
        </Anchor>
      ) : (
        label
      )}
      {number !== null && kind !== 'PAYMENT' && kind !== 'INVOICE' && (
        <small className={styles['kind']}>{kindOfEntry(entry)}</small>
      )}
      {(kind === 'INVOICE' || kind === 'OPENING_ITEM') && reverses === null && (
        <DueNote dueDate={dueDate} today={today} isPlain />
      )}
    </>
  )
}

type MoreProps = {
  readonly entry: Entry
  readonly payments: readonly PaymentBody[]
  readonly isTakenBack: boolean
  readonly onCertify?: () => void
  readonly onTakeBack?: () => void
}

/** What else there is to know of an entry, what is missing, and what can be done about it. */
function MoreEntries({ entry, payments, isTakenBack, onCertify, onTakeBack }: MoreProps) {
  const { number, reason, reference } = entry
  const payment = payments.find(({ id }) => id === entry.id)
  const deduction = certificateOf(payments, entry.id)
  const settles = payment?.allocations.flatMap(({ invoiceNumber }) => invoiceNumber ?? []) ?? []
  const facts = [
    payment && paymentChannelLabel(payment),
    reference,
    settles.length > 0 && words.forThese(settles.join(', ')),
    words.ofInvoice(entry.documentNumber ?? undefined),
    deduction?.certificateNumber && words.certificate(deduction.certificateNumber),
    reason,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  const name = number ?? kindOfEntry(entry)
  const isMissing = deduction?.certificateNumber === null && !isTakenBack
  const isNoted = deduction !== undefined && deduction.certificateNumber !== null && !isTakenBack
  return (
    <div className={styles['more']}>
      {facts.length > 0 && <span>{facts.join(', ')}</span>}
      {isTakenBack && <span>{words.takenBack}</span>}
      {isMissing && <span className={styles['missing']}>{words.missing}</span>}
      {(isMissing || isNoted) && onCertify && (
        <Button variant="subtle" size="compact-xs" onClick={onCertify}>
          {isMissing ? words.enter : words.correct}
        </Button>
      )}
      {payment && payment.receiptNumber !== null && (
        <PrintReceiptButton
          businessId={payment.businessId}
          paymentId={payment.id}
          receiptNumber={payment.receiptNumber}
        />
      )}
      {onTakeBack && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={words.takeBackOf(name)}
          onClick={onTakeBack}
        >
          {words.takeBack}
        </Button>
      )}
    </div>
  )
}
