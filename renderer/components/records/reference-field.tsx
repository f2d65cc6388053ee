import type { TextInputProps } from '@mantine/core'
import type { z } from 'zod'

import type { searchHsCodes } from '../../../core/contract/records/reference.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { type CodeList, findCodes } from '../../lib/queries/reference.ts'
import { texts } from '../../lib/texts.ts'
import { AsyncCombobox } from '../combobox/async-combobox.tsx'

type ReferenceCode = z.output<typeof searchHsCodes.data>['items'][number]

const MOST_FOUND = 20

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'rightSection'> & {
  /** HS codes for goods, ISIC classes for services. */
  readonly list: CodeList
  readonly value: string
  readonly onPick: (code: ReferenceCode) => void
  /** Codes may be typed too: the lists are not complete. */
  readonly onType?: (typed: string) => void
  /** As of `AsyncCombobox`. */
  readonly onLeave?: (typed: string) => void
  /** Of the list, where the field is narrower than what it finds. */
  readonly listWidth?: number
}

/** Finds the code of goods or of a service by what people call it. */
export function ReferenceField({ list, ...rest }: Props) {
  const { client } = useApi()

  return (
    <AsyncCombobox
      {...rest}
      key={list}
      {...(list === 'hs' && { nothing: texts.combobox.noGoods })}
      queryKey={['reference', list, 'search']}
      search={async (search, signal) => (await findCodes(client, list, search, MOST_FOUND, signal)).items}
      idOf={({ code }) => code}
      labelOf={({ description }) => description}
      detailOf={({ code }) => code}
    />
  )
}
