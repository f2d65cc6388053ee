import { Anchor, Button, Text } from '@mantine/core'
import { IconClock, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { InvoiceStatus } from '../../../core/contract/http/vocabulary.ts'
import { StatusBadge } from '../../components/invoice/status-badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatTime } from '../../lib/format/date-time.ts'
import { formatKobo } from '../../lib/format/money.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { invoiceQuery } from '../../lib/queries/invoices.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import styles from './counter.module.css'
import type { Sold, Unsent } from './till/storage.ts'

type Props = {
  readonly businessId: string
  readonly unsent: readonly Unsent[]
  readonly latest: readonly Sold[]
  readonly onPrint: (sold: Sold) => void
}

/** The sales before: what is still on its way, and where the others stand. */
export function LatestSales({ businessId, unsent, latest, onPrint }: Props) {
  const sending = unsent.filter(({ refused }) => refused === null)
  if (sending.length === 0 && latest.length === 0) return null
  return (
    <Card component="section" aria-label={words.latest.title}>
      <ul className={styles['latest']}>
        {sending.map(({ key, at, total }) => (
          <li key={key} data-unsent>
            <IconClock size={18} aria-hidden />
            <span>₦{formatKobo(BigInt(total))}</span>
            <span className={styles['time']}>{formatTime(at)}</span>
            <span className={styles['end']}>{words.latest.sending}</span>
          </li>
        ))}
        {latest.map((sold) => (
          <Latest key={sold.invoiceId} businessId={businessId} sold={sold} onPrint={() => onPrint(sold)} />
        ))}
      </ul>
    </Card>
  )
}

/** All of them are paid: one whose payment is known at FIRS / NRS, too, stands there as the others do. */
const statusOf = (status: InvoiceStatus): InvoiceStatus => (status === 'PAID' ? 'FIRS_APPROVED' : status)

type LatestProps = { readonly businessId: string; readonly sold: Sold; readonly onPrint: () => void }

function Latest({ businessId, sold, onPrint }: LatestProps) {
  const { client } = useApi()
  const { invoiceId, number, at, warning, doubt } = sold
  const { data: business } = useBusiness(businessId)
  const { data } = useQuery(invoiceQuery(client, businessId, invoiceId))
  return (
    <li data-sold={number}>
      <IconReceipt size={18} aria-hidden />
      {business?.scope === 'CASHIER' ? (
        <Text component="span" fw={600}>
          {number}
        </Text>
      ) : (
        <Anchor
          fw={600}
          renderRoot={(props) => (
            <Link {...props} to="/businesses/$businessId/invoices/$invoiceId" params={{ businessId, invoiceId }} />
          )}
        >
          {number}
        </Anchor>
      )}
      <span className={styles['time']}>{formatTime(at)}</span>
      <span className={styles['end']}>{data && <StatusBadge status={statusOf(data.status)} />}</span>
      {warning !== null && data?.status === 'APPROVED' && <small>{warning}</small>}
      {doubt !== null && <small>{doubt}</small>}
      <Button size="compact-xs" variant="subtle" aria-label={words.latest.printOf(number)} onClick={onPrint}>
        {words.latest.print}
      </Button>
    </li>
  )
}
