import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import type { PurchaseSettlementBody } from '../../../../core/contract/payables/supplier-account.ts'
import type { PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import { Money } from '../../../components/display/figures.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { formatDay } from '../../../lib/format/date-time.ts'
import { billSettlementQuery } from '../../../lib/queries/purchases/payables.ts'
import { bills } from '../../../lib/texts/purchases/bills.ts'
import { supplierAccount } from '../../../lib/texts/purchases/suppliers.ts'
import styles from './bill.module.css'

const words = bills.page

type Props = { readonly bill: PurchaseBody; readonly maySeeMoney: boolean }

/** How far a bill is settled, and by what. */
export function SettlementCard({ bill, maySeeMoney }: Props) {
  const { id, businessId, status, type, total, paid, withheld, credited, writtenBack, balance } = bill
  const { client } = useApi()
  const isOwed = status === 'RECORDED' && type !== 'CREDIT_NOTE'
  const { data } = useQuery({ ...billSettlementQuery(client, businessId, id), enabled: isOwed && maySeeMoney })
  if (!isOwed) return null
  const parts = [
    { label: words.paid, amount: paid },
    { label: words.withheld, amount: withheld },
    { label: words.credited, amount: credited },
    { label: words.writtenBack, amount: writtenBack },
  ].filter(({ amount }) => amount !== 0)
  return (
    <Card component="section" aria-labelledby="settled-title">
      <Title order={2} mb="sm" id="settled-title">
        {words.balance}
      </Title>
      <dl className={styles['settled']}>
        <div>
          <dt>{words.total}</dt>
          <dd>
            <Money amount={total} />
          </dd>
        </div>
        {parts.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={-amount} />
            </dd>
          </div>
        ))}
        <div data-balance>
          <dt>{words.balance}</dt>
          <dd>
            <Money amount={balance} sign />
          </dd>
        </div>
      </dl>
      {data && data.entries.length > 0 && (
        <ul className={styles['entries']}>
          {data.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Entry({ entry }: { readonly entry: PurchaseSettlementBody['entries'][number] }) {
  const { kind, number, date, amount, reference, reason } = entry
  return (
    <li>
      <span>{[supplierAccount.kinds[kind], number].filter(Boolean).join(' ')}</span>
      <Money amount={amount} />
      <small>{[formatDay(date), reference, reason].filter(Boolean).join(', ')}</small>
    </li>
  )
}
