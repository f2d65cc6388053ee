import { Text, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'

import type { Customer } from '../../../core/contract/records/customer.ts'
import { Card } from '../../components/ui/card.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatPrice } from '../../lib/format/money.ts'
import { invoiceQuery, useInvoiceList } from '../../lib/queries/invoices.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { frequentItems } from './frequent-items.ts'
import styles from './page.module.css'

const words = customerAccount.customer.usual
const LOOKED_AT = '5'
/** From approval on; a draft is not sold yet. */
const SOLD = 'APPROVED,PENDING,SUBMITTED,FIRS_APPROVED,FIRS_REJECTED,PAID'

/** What a customer bought most often of late, at the last price. */
export function FrequentItemsCard({ customer: { id, businessId } }: { readonly customer: Customer }) {
  const { client } = useApi()
  const { data: list } = useInvoiceList(businessId, {
    customerId: id,
    invoiceType: 'STANDARD',
    status: SOLD,
    limit: LOOKED_AT,
  })
  const lines = useQueries({
    queries: (list?.items ?? [])
      .filter(({ isDamaged }) => !isDamaged)
      .map((invoice) => invoiceQuery(client, businessId, invoice.id)),
    combine: (answers) => frequentItems(answers.flatMap(({ data }) => (data ? [data.items] : []))),
  })
  return (
    <Card component="section" aria-labelledby="usual-title">
      <Title order={2} mb="xs" id="usual-title">
        {words.title}
      </Title>
      {lines.length === 0 ? (
        <Text c="dimmed">{words.none}</Text>
      ) : (
        <ul className={styles['usual']}>
          {lines.map(({ description, unitPrice }) => (
            <li key={description}>
              <span>{description}</span>
              <span className={styles['price']}>{formatPrice(unitPrice)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
