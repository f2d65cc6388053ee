import { SegmentedControl, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'

import { TaxCategory } from '../../../../core/contract/http/vocabulary.ts'
import { ReferenceField } from '../../../components/records/reference-field.tsx'
import { texts } from '../../../lib/texts.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { codeUpdate } from '../document/complete-code.ts'
import { type Codes, isService as isOfService, noCodes } from '../document/doc.ts'
import { useCodeInput } from './use-code-input.ts'

const words = editorTexts.details

const kinds = (['GOODS', 'SERVICE'] as const).map((value) => ({ value, label: words.kinds[value] }))
const categories = TaxCategory.options.map((value) => ({ value, label: words.taxCategories[value] }))

type Props = {
  readonly value: Codes
  readonly onChange: (changes: Partial<Codes>) => void
  /** Begins the names of the fields in the API: `items[2].` */
  readonly path?: string
}

/** What FIRS / NRS wants to know: goods with an HS code, or a service with an ISIC class, and a category of either. */
export function CodeFields({ value, onChange, path = '' }: Props) {
  const isService = isOfService(value)
  const { field, take, lookedUp } = useCodeInput(value, onChange)
  const code = isService ? value.isicCode : value.hsnCode

  const chooseKind = (kind: string) => {
    if (kind !== 'GOODS' && kind !== 'SERVICE') return
    // Codes of goods say nothing about a service.
    onChange({ ...noCodes, kind, taxCategory: value.taxCategory })
  }

  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={words.kind}
        data={kinds}
        value={isService ? 'SERVICE' : 'GOODS'}
        onChange={chooseKind}
        style={{ alignSelf: 'flex-start' }}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <ReferenceField
          ref={field}
          list={isService ? 'isic' : 'hs'}
          label={isService ? words.isicCode : words.hsCode}
          data-path={`${path}${isService ? 'isicCode' : 'hsnCode'}`}
          placeholder={words.codeHint}
          listWidth={420}
          value={lookedUp ?? value.typedCode ?? code ?? ''}
          error={value.typedCode ? words.noCode : undefined}
          onPick={(picked) => onChange(codeUpdate(value, picked.code, picked.description))}
          onLeave={take}
        />
        <TextInput
          label={isService ? words.serviceCategory : words.productCategory}
          data-path={`${path}${isService ? 'serviceCategory' : 'productCategory'}`}
          maxLength={200}
          value={(isService ? value.serviceCategory : value.productCategory) ?? ''}
          onChange={({ currentTarget }) => {
            const text = currentTarget.value === '' ? null : currentTarget.value
            onChange(isService ? { kind: 'SERVICE', serviceCategory: text } : { kind: 'GOODS', productCategory: text })
          }}
        />
        <Select
          label={words.taxCategory}
          data-path={`${path}taxCategory`}
          data={categories}
          placeholder={words.byRate}
          value={value.taxCategory}
          clearable
          clearButtonProps={{ 'aria-label': texts.clear }}
          onChange={(category) =>
            onChange({ taxCategory: TaxCategory.options.find((one) => one === category) ?? null })
          }
        />
      </SimpleGrid>
    </Stack>
  )
}
