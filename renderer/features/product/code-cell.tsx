import { Group, SegmentedControl, Text } from '@mantine/core'

import { ReferenceField } from '../../components/records/reference-field.tsx'
import { itemKindNames } from '../../lib/texts/records/item-kinds.ts'
import { products as productTexts } from '../../lib/texts/records/products.ts'
import { type CodeChoice, listOfKind } from './code-choice.ts'

const words = productTexts.codes

const kinds = (['GOODS', 'SERVICE'] as const).map((value) => ({ value, label: itemKindNames[value] }))

type Props = {
  /** Of the product. */
  readonly name: string
  readonly choice: CodeChoice
  /** Whether a suggestion is still on its way. */
  readonly isSearching: boolean
  readonly onChange: (choice: CodeChoice) => void
}

/** The code that is suggested for a product, to be taken as it is or searched for by other words. */
export function CodeCell({ name, choice: { kind, code }, isSearching, onChange }: Props) {
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <ReferenceField
          flex={1}
          list={listOfKind(kind)}
          aria-label={words.codeOf(name)}
          placeholder={words.hint}
          listWidth={380}
          value={code?.code ?? ''}
          onPick={(picked) => onChange({ kind, code: picked })}
        />
        <SegmentedControl
          size="xs"
          aria-label={words.kindOf(name)}
          data={kinds}
          value={kind}
          onChange={(chosen) => {
            if (chosen === 'GOODS' || chosen === 'SERVICE') onChange({ kind: chosen, code: undefined })
          }}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {code?.description ?? (isSearching ? words.searching : words.nothing)}
      </Text>
    </div>
  )
}
