import { Checkbox, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { InvoiceKind } from '../../../core/contract/http/vocabulary.ts'
import { type CustomerMergeBody, mergeCustomer } from '../../../core/contract/records/customer-merge.ts'
import type { Customer } from '../../../core/contract/records/customer.ts'
import { FactList, type Fact } from '../../components/display/fact-list.tsx'
import { Confirm } from '../../components/form/confirm.tsx'
import { CustomerField } from '../../components/records/fields.tsx'
import { SimilarNames } from '../../components/records/similar-names.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { mergePreviewQuery, similarCustomersQuery } from '../../lib/queries/records.ts'
import { customerMerge as words } from './merge-texts.ts'

type Props = { readonly customer: Customer; readonly onClose: () => void }

/** A customer that was entered twice becomes one: asks which one stays, and says what goes there. */
export function MergeDialog({ customer, onClose }: Props) {
  const { id, businessId, name } = customer
  const { client } = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const once = useIdempotencyKey()
  const [into, setInto] = useState<Customer>()
  const [isOne, setIsOne] = useState(false)
  const isItself = into?.id === id
  const { data, error, refetch } = useQuery(
    mergePreviewQuery(client, businessId, id, into === undefined || isItself ? undefined : into.id),
  )
  const choose = (chosen: Customer) => {
    setInto(chosen)
    setIsOne(false)
  }

  return (
    <Confirm
      opened
      danger
      title={words.title(name)}
      button={words.button}
      keep={words.keep}
      canConfirm={data !== undefined && !isItself && (data.differences.length === 0 || isOne)}
      onClose={onClose}
      onConfirm={async () => {
        if (!into) return
        await once((idempotencyKey) =>
          client.call(mergeCustomer, {
            params: { id },
            body: { into: into.id, ...(isOne && { evenIfDifferent: true }) },
            idempotencyKey,
          }),
        )
        notifications.show({ message: words.done(name, into.name) })
        await navigate({
          to: '/businesses/$businessId/customers/$customerId',
          params: { businessId, customerId: into.id },
          replace: true,
        })
        void queries.invalidateQueries({ queryKey: ['business', businessId] })
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">{words.text}</Text>
        <CustomerField
          businessId={businessId}
          label={words.into}
          description={words.intoHint}
          value={into?.name ?? ''}
          onPick={choose}
          error={isItself && words.itself}
          data-autofocus
        />
        {!into && <SimilarNames businessId={businessId} name={name} query={similarCustomersQuery} onUse={choose} />}
        {into && !isItself && !data && (error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />)}
        {data && !isItself && (
          <>
            <Moved preview={data} />
            {data.differences.map(({ field, from, into: other }) => (
              <Notice key={field}>
                {field === 'tin'
                  ? words.differs.tin(from, other)
                  : words.differs.invoiceKind(from as InvoiceKind, other as InvoiceKind)}
              </Notice>
            ))}
            {data.differences.length > 0 && (
              <Checkbox
                label={words.evenIfDifferent}
                checked={isOne}
                onChange={({ currentTarget }) => setIsOne(currentTarget.checked)}
              />
            )}
            <Text fw={600}>{words.forGood}</Text>
          </>
        )}
      </Stack>
    </Confirm>
  )
}

function Moved({ preview }: { readonly preview: CustomerMergeBody }) {
  const { from, into, documents, drafts, accounts, takesOver } = preview
  const naira = (amount: number) => `₦${formatAmount(amount)}`
  const facts: Fact[] = [
    { label: words.facts.documents, value: words.documents(documents, drafts) },
    ...accounts.flatMap(({ environment, owed, overdue, credit }): Fact[] => {
      const named = (label: string) => (environment === 'SANDBOX' ? words.practice(label) : label)
      const hint = overdue > 0 ? words.facts.overdue(naira(overdue)) : undefined
      return [
        ...(owed > 0 ? [{ label: named(words.facts.owed), value: naira(owed), hint }] : []),
        ...(credit > 0 ? [{ label: named(words.facts.credit), value: naira(credit) }] : []),
      ]
    }),
    ...(takesOver.length > 0
      ? [{ label: words.facts.takesOver, value: takesOver.map((field) => words.field[field]).join(', ') }]
      : []),
  ]
  return (
    <section aria-label={words.moves(from.name, into.name)}>
      <Text fw={600} mb="xs">
        {words.moves(from.name, into.name)}
      </Text>
      <FactList facts={facts} />
      {accounts.length === 0 && <Text c="dimmed">{words.nothing}</Text>}
    </section>
  )
}
