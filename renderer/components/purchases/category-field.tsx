import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { useApi } from '../../lib/api/api-context.ts'
import { purchaseCategoriesQuery } from '../../lib/queries/purchases/bills.ts'

type Props = Omit<AutocompleteProps, 'data'> & { readonly businessId: string }

/** What something was bought for: one of the list, or any words. */
export function CategoryField({ businessId, ...field }: Props) {
  const { client } = useApi()
  const { data: categories = [] } = useQuery(purchaseCategoriesQuery(client, businessId))
  return (
    <Autocomplete
      maxLength={100}
      autoComplete="off"
      limit={40}
      selectFirstOptionOnChange
      {...field}
      data={categories.map(({ name }) => name)}
    />
  )
}
