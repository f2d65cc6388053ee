import { Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'

import { categoryOf } from '../../../../core/contract/records/reference.ts'
import { ReferenceField } from '../../../components/records/reference-field.tsx'
import { counter } from '../../../lib/texts/counter/sale.ts'
import { itemKindNames } from '../../../lib/texts/records/item-kinds.ts'

const words = counter.code

/** What FIRS / NRS calls a product, in words of the API. */
export type ProductCode =
  | { readonly kind: 'GOODS'; readonly hsnCode: string; readonly productCategory: string }
  | { readonly kind: 'SERVICE'; readonly isicCode: string; readonly serviceCategory: string }

const kinds = (['GOODS', 'SERVICE'] as const).map((value) => ({ value, label: itemKindNames[value] }))

type Props = {
  readonly value: ProductCode | undefined
  readonly onChange: (code: ProductCode | undefined) => void
  /** Goods or a service, where that is kept without a code, too. */
  readonly onKind?: (kind: ProductCode['kind']) => void
  readonly autoFocus?: boolean
}

/** Finds the code of goods or of a service by what people call it, and takes its category along. */
export function CodePicker({ value, onChange, onKind, autoFocus = false }: Props) {
  const [kind, setKind] = useState<ProductCode['kind']>(value?.kind ?? 'GOODS')
  const isGoods = kind === 'GOODS'
  return (
    <div>
      <Group gap="sm" align="end" wrap="nowrap">
        <ReferenceField
          flex={1}
          list={isGoods ? 'hs' : 'isic'}
          label={isGoods ? words.hs : words.isic}
          placeholder={words.hint}
          listWidth={380}
          {...(autoFocus && { 'data-autofocus': true })}
          value={value === undefined ? '' : value.kind === 'GOODS' ? value.hsnCode : value.isicCode}
          onPick={({ code, description }) => {
            const category = categoryOf(description)
            onChange(
              isGoods
                ? { kind, hsnCode: code, productCategory: category }
                : { kind, isicCode: code, serviceCategory: category },
            )
          }}
        />
        <SegmentedControl
          aria-label={words.kind}
          data={kinds}
          value={kind}
          onChange={(chosen) => {
            if (chosen !== 'GOODS' && chosen !== 'SERVICE') return
            setKind(chosen)
            onKind?.(chosen)
            onChange(undefined)
          }}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {words.why}
      </Text>
    </div>
  )
}
