import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { WithheldTaxBody } from '../../../core/contract/money/lists.ts'
import { Day, Money } from '../../components/display/figures.tsx'
import { type Column, WhenNarrow } from '../../components/table/data-table.tsx'
import { formatDay } from '../../lib/format/date-time.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import styles from './page.module.css'
import { ReversibleAmount } from './reverse-button.tsx'
import { aboutTax, kindOf } from './withheld-table.ts'

const words = customerAccount.withheld
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const onAccount = '/businesses/$businessId/customers/$customerId'

type ColumnOptions = {
  /** The last of the days that are shown. */
  readonly to: string | undefined
  /** Left out for whoever may not enter a certificate. */
  readonly onCertify: ((tax: WithheldTaxBody) => void) | undefined
}

export function withheldColumns(
  businessId: string,
  { to, onCertify }: ColumnOptions,
): readonly Column<WithheldTaxBody>[] {
  return [
    {
      key: 'customer',
      head: words.columns.customer,
      isName: true,
      grows: true,
      cell: ({ customerId, customerName, customerTin, ...tax }) => (
        <>
          <Anchor
            c="inherit"
            renderRoot={(props) => <Link {...props} to={onAccount} params={{ businessId, customerId }} />}
          >
            {customerName}
          </Anchor>
          <small className={styles['note']}>{customerTin ?? words.noTin}</small>
          <WhenNarrow>
            {formatDay(tax.date)}, {kindOf(tax)}
          </WhenNarrow>
        </>
      ),
    },
    { key: 'day', head: words.columns.day, isWideOnly: true, cell: ({ date }) => <Day of={date} /> },
    {
      key: 'invoice',
      head: words.columns.invoice,
      cell: ({ invoiceId, invoiceNumber }) =>
        invoiceId === null ? (
          (invoiceNumber ?? customerAccount.kinds.OPENING_ITEM)
        ) : (
          <Anchor
            c="inherit"
            renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId }} />}
          >
            {invoiceNumber}
          </Anchor>
        ),
    },
    { key: 'kind', head: words.columns.kind, isWideOnly: true, wraps: true, cell: kindOf },
    {
      key: 'base',
      head: words.columns.base,
      align: 'end',
      isWideOnly: true,
      cell: ({ base }) => <Money amount={base} />,
    },
    {
      key: 'amount',
      head: words.columns.amount,
      align: 'end',
      isStrong: true,
      cell: (tax) => <ReversibleAmount {...tax} to={to} />,
    },
    {
      key: 'certificate',
      card: 'actions',
      head: words.columns.certificate,
      wraps: true,
      cell: (tax) => (tax.reversal === null ? <Certificate tax={tax} onCertify={onCertify} /> : tax.certificateNumber),
    },
  ]
}

type Props = { readonly tax: WithheldTaxBody; readonly onCertify: ((tax: WithheldTaxBody) => void) | undefined }

function Certificate({ tax, onCertify }: Props) {
  const { certificateNumber, certificateDate, daysWaiting } = tax
  const isMissing = certificateNumber === null
  return (
    <>
      {isMissing ? (
        <span className={styles['missing']}>{words.waiting(daysWaiting ?? 0)}</span>
      ) : certificateDate === null ? (
        certificateNumber
      ) : (
        words.dated(certificateNumber, formatDay(certificateDate))
      )}
      {onCertify && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={(isMissing ? words.enterOf : words.correctOf)(aboutTax(tax))}
          onClick={() => onCertify(tax)}
        >
          {isMissing ? words.enter : words.correct}
        </Button>
      )}
    </>
  )
}
