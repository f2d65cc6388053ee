import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import type { Business } from '../../../core/contract/business/business.ts'
import { Form } from '../../components/form/form.tsx'
import { ReferenceField } from '../../components/records/reference-field.tsx'
import { fieldErrors } from '../../lib/errors/field-errors.ts'
import { useFormDraft } from '../../lib/form/use-draft.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { settings as settingsTexts } from '../../lib/texts/business/settings.ts'

const words = settingsTexts.classification

type Kind = keyof typeof words.kinds

const kinds = (Object.keys(words.kinds) as Kind[]).map((value) => ({ value, label: words.kinds[value] }))

/** The field of each kind that holds its code, and the one for its category. */
const fields = {
  GOODS: { code: 'hsnCode', category: 'productCategory', list: 'hs', hint: words.hsnHint },
  SERVICE: { code: 'isicCode', category: 'serviceCategory', list: 'isic', hint: words.isicHint },
} as const

/** The code that lines get which have none: one kind of goods, or one kind of service. */
export function ClassificationForm({ business }: { readonly business: Business }) {
  const { update } = useBusinessSetUp(business.id)
  const present = business.defaultClassification
  const { values, change, settle, kept } = useFormDraft(
    {
      kind: present?.kind ?? 'none',
      code: (present?.kind === 'SERVICE' ? present.isicCode : present?.hsnCode) ?? '',
      category: (present?.kind === 'SERVICE' ? present.serviceCategory : present?.productCategory) ?? '',
    },
    { businessId: business.id, form: 'classification' },
  )
  const { code, category } = values
  const kind = kindOf(values.kind)

  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: typeof values) => {
      const kind = kindOf(typed.kind)
      if (kind === 'none') return update({ defaultClassification: null })
      const [code, category] = [typed.code.trim() || null, typed.category.trim() || null]
      const names = fields[kind]
      return update({ defaultClassification: { kind, [names.code]: code, [names.category]: category } })
    },
    onSuccess: (_, sent) => {
      settle(sent)
      notifications.show({ message: settingsTexts.saved })
    },
  })
  const names = kind === 'none' ? undefined : fields[kind]
  const wrong = fieldErrors(error, {
    'defaultClassification.hsnCode': words.labels.hsnCode,
    'defaultClassification.productCategory': words.labels.productCategory,
    'defaultClassification.isicCode': words.labels.isicCode,
    'defaultClassification.serviceCategory': words.labels.serviceCategory,
  })
  const problem = error === null || Object.keys(wrong).length > 0 ? undefined : error

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate(values)
  }
  const choose = (next: Kind) => {
    change('kind', next)
    change('code', '')
    change('category', '')
  }

  return (
    <Form
      form={{ formProps: { noValidate: true, onSubmit: submit }, kept, labels: keptLabels(kind), problem, isPending }}
      button={settingsTexts.save}
    >
      <div>
        <Text mb={4} id="classification-kind">
          {words.kind}
        </Text>
        <SegmentedControl<Kind> aria-labelledby="classification-kind" value={kind} onChange={choose} data={kinds} />
      </div>
      {names && (
        <>
          <ReferenceField
            list={names.list}
            label={words.labels[names.code]}
            placeholder={names.hint}
            value={code}
            onType={(typed) => change('code', typed)}
            onPick={(picked) => {
              change('code', picked.code)
              if (category === '') change('category', picked.description)
            }}
            error={wrong[`defaultClassification.${names.code}`]}
          />
          <TextInput
            label={words.labels[names.category]}
            value={category}
            onChange={({ currentTarget }) => change('category', currentTarget.value)}
            error={wrong[`defaultClassification.${names.category}`]}
            autoComplete="off"
          />
        </>
      )}
    </Form>
  )
}

const kindOf = (typed: string): Kind => kinds.find(({ value }) => value === typed)?.value ?? 'none'

function keptLabels(kind: Kind) {
  const { code, category } = fields[kind === 'none' ? 'GOODS' : kind]
  return { kind: words.kind, code: words.labels[code], category: words.labels[category] }
}
