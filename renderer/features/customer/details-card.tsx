import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { formatPhone } from '../../../core/contract/http/formatting.ts'
import type { Customer } from '../../../core/contract/records/customer.ts'
import { Card } from '../../components/ui/card.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { balanceQuery } from '../../lib/queries/customer-accounts.ts'
import { texts } from '../../lib/texts.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import styles from './page.module.css'

const words = customerAccount.customer.details

/** Who a customer is and how to reach them. */
export function DetailsCard({ customer }: { readonly customer: Customer }) {
  const { client } = useApi()
  const { data: balance } = useQuery(balanceQuery(client, customer.businessId, customer.id))
  const { tin, phone, email, address, city, state } = customer
  const place = [address, ...new Set([city, state])].filter((part) => part !== null).join(', ')
  const facts = [tin && texts.businesses.tin(tin), phone && formatPhone(phone), email, place].filter(
    (fact): fact is string => typeof fact === 'string' && fact !== '',
  )
  const rate = balance?.usualWhtRatePercent ?? null
  return (
    <Card component="section" aria-labelledby="details-title">
      <Title order={2} mb="xs" id="details-title">
        {words.title}
      </Title>
      {facts.length === 0 && rate === null ? (
        <Text c="dimmed">{words.none}</Text>
      ) : (
        <ul className={styles['details']}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {rate !== null && <li data-faint>{words.terms(String(rate))}</li>}
        </ul>
      )}
    </Card>
  )
}
