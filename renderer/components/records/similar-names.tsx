import { Anchor, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'

import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import type { ofBusiness } from '../../lib/queries/keys.ts'
import { texts } from '../../lib/texts.ts'

type Named = { readonly id: string; readonly name: string }

type Props<T> = {
  readonly businessId: string
  /** As it is typed for a new one. */
  readonly name: string
  readonly query: (
    client: Client,
    businessId: string,
    name: string,
  ) => UseQueryOptions<T[], Error, T[], ReturnType<typeof ofBusiness>>
  readonly onUse: (record: T) => void
}

/** Under the name of a new customer or product: those there already that may be the same. */
export function SimilarNames<T extends Named>({ businessId, name, query, onUse }: Props<T>) {
  const { client } = useApi()
  const [settled] = useDebouncedValue(name.trim(), 300)
  const { data = [] } = useQuery(query(client, businessId, settled))

  return (
    <Text size="sm" role="status" c="var(--desk-wait)">
      {data.length > 0 && texts.similarNames}
      {data.map((record, index) => (
        <span key={record.id}>
          {index > 0 && ', '}
          <Anchor component="button" type="button" inherit onClick={() => onUse(record)}>
            {record.name}
          </Anchor>
        </span>
      ))}
      {data.length > 0 && '?'}
    </Text>
  )
}
