import type { TextInputProps } from '@mantine/core'
import type { z } from 'zod'

import { searchHsCodes, searchIsicCodes } from '../../core/contract/reference.ts'
import { useApi } from '../lib/api/api-context.ts'
import { AsyncCombobox } from './async-combobox.tsx'

const routes = { hs: searchHsCodes, isic: searchIsicCodes } as const

export type ReferenceCode = z.output<typeof searchHsCodes.data>['items'][number]

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'rightSection'> & {
  /** HS codes for goods, ISIC classes for services. */
  readonly list: keyof typeof routes
  readonly value: string
  readonly onPick: (code: ReferenceCode) => void
  /** Codes may be typed too: the lists are not complete. */
  readonly onType?: (typed: string) => void
}

/** Finds the code of goods or of a service by what people call it. */
export function ReferenceField({ list, ...rest }: Props) {
  const { client } = useApi()
  const route = routes[list]

  return (
    <AsyncCombobox
      {...rest}
      key={list}
      queryKey={['reference', route.operationId]}
      search={async (search, signal) =>
        (await client.call(route, { query: { search, limit: '20' }, signal })).data.items
      }
      idOf={({ code }) => code}
      labelOf={({ code }) => code}
      detailOf={({ description }) => description}
    />
  )
}
