import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import type { Business } from '../../../core/contract/business/business.ts'
import { Form } from '../form/form.tsx'
import { notifyCodesTaken } from '../records/notify-codes-taken.ts'
import { ReferenceField } from '../records/reference-field.tsx'
import { fieldErrors } from '../../lib/errors/field-errors.ts'
import { useFormDraft } from '../../lib/form/use-draft.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'

const words = setUpTexts.classification

type Kind = keyof typeof words.kinds

const kinds = (Object.keys(words.kinds) as Kind[]).map((value) => ({ value, label: words.kinds[value] }))

const oneKind = kinds.filter(({ value }) => value !== 'none')

/** The field of each kind that holds its code, and the one for its category. */
const fields = {
  GOODS: { code: 'hsnCode', category: 'productCategory', list: 'hs', hint: words.hsnHint },
  SERVICE: { code: 'isicCode', category: 'serviceCategory', list: 'isic', hint: words.isicHint },
} as const

type Props = {
  readonly business: Business
  /** Of the set-up: asked in one way, and left for later by who sells all sorts of things. */
  readonly onSaved?: () => void
}

/** The same as a step of the set-up. */
export const ClassificationStep = ({ business, onSaved }: Required<Props>) => (
  <ClassificationForm business={business} onSaved={onSaved} />
)

/** The code that lines get which have none: one kind of goods, or one kind of service. */
export function ClassificationForm({ business, onSaved }: Props) {
  const { classify } = useBusinessSetUp(business.id)
  const present = business.defaultClassification
  const isStep = onSaved !== undefined
  const { values, change, settle, kept } = useFormDraft(
    {
      kind: present?.kind ?? (isStep ? 'GOODS' : 'none'),
      code: (present?.kind === 'SERVICE' ? present.isicCode : present?.hsnCode) ?? '',
      category: (present?.kind === 'SERVICE' ? present.serviceCategory : present?.productCategory) ?? '',
    },
    { businessId: business.id, form: 'classification' },
  )
  const { code, category } = values
  const kind = kindOf(values.kind)
  const [isMissing, setMissing] = useState(false)

  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: typeof values) => {
      const kind = kindOf(typed.kind)
      if (kind === 'none') return classify(null)
      const [code, category] = [typed.code.trim() || null, typed.category.trim() || null]
      const names = fields[kind]
      return classify({ kind, [names.code]: code, [names.category]: category })
    },
    onSuccess: (warnings, sent) => {
      settle(sent)
      notifyCodesTaken(warnings)
      if (onSaved) onSaved()
      else notifications.show({ message: words.saved })
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
    const lacksCode = kind !== 'none' && code.trim() === ''
    setMissing(lacksCode)
    if (!isPending && !lacksCode) mutate(values)
  }
  const choose = (next: Kind) => {
    setMissing(false)
    change('kind', next)
    change('code', '')
    change('category', '')
  }

  return (
    <Form
      form={{ formProps: { noValidate: true, onSubmit: submit }, kept, labels: keptLabels(kind), problem, isPending }}
      button={words.save}
    >
      <div>
        <Text mb={4} id="classification-kind">
          {words.kind}
        </Text>
        <SegmentedControl<Kind>
          aria-labelledby="classification-kind"
          value={kind}
          onChange={choose}
          data={isStep ? oneKind : kinds}
        />
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
            error={wrong[`defaultClassification.${names.code}`] ?? (isMissing && words.missing)}
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
