import { Anchor, Button, Text } from '@mantine/core'
import { IconClock, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { InvoiceStatus } from '../../../../core/contract/http/vocabulary.ts'
import { StatusBadge } from '../../../components/invoice/status-badge.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useApi, useIsReachable } from '../../../lib/api/api-context.ts'
import { formatTime } from '../../../lib/format/date-time.ts'
import { formatKobo } from '../../../lib/format/money.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { invoiceQuery } from '../../../lib/queries/invoices.ts'
import { counter as words } from '../../../lib/texts/counter/sale.ts'
import { counterTill as till } from '../../../lib/texts/counter/till.ts'
import styles from '../counter.module.css'
import { Slip } from '../slip.tsx'
import type { Sold, Unsent } from '../till/storage.ts'

/** More than those are counted. */
const MOST_SENDING = 4

type Props = {
  readonly businessId: string
  readonly unsent: readonly Unsent[]
  readonly latest: readonly Sold[]
  readonly onPrint: (sold: Sold) => void
}

/** The sales before: what is still on its way, and where the others stand. */
export function LatestSales({ businessId, unsent, latest, onPrint }: Props) {
  const [slip, setSlip] = useState<Unsent>()
  const isReached = useIsReachable()
  const sending = unsent.filter(({ refused }) => refused === null)
  if (sending.length === 0 && latest.length === 0) return null
  return (
    <Card component="section" aria-label={words.latest.title}>
      <ul className={styles['latest']}>
        {sending.length > MOST_SENDING && (
          <li>
            <IconClock size={18} aria-hidden />
            <span>{words.latest.more(sending.length - MOST_SENDING)}</span>
          </li>
        )}
        {sending.slice(-MOST_SENDING).map((sale) => (
          <li key={sale.key} data-unsent>
            <IconClock size={18} aria-hidden />
            <span>₦{formatKobo(BigInt(sale.total))}</span>
            <span className={styles['time']}>{formatTime(sale.at)}</span>
            <span className={styles['end']}>{words.latest.sending}</span>
            {sale.slip !== null && !isReached && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={till.slip.printOf(sale.slip)}
                onClick={() => setSlip(sale)}
              >
                {till.slip.print}
              </Button>
            )}
          </li>
        ))}
        {latest.map((sold) => (
          <Latest key={sold.invoiceId} businessId={businessId} sold={sold} onPrint={() => onPrint(sold)} />
        ))}
      </ul>
      {slip && <Slip businessId={businessId} sale={slip} onPrinted={() => setSlip(undefined)} />}
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
