import { Modal, SimpleGrid, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'

import { createProduct, type Product } from '../../../../core/contract/records/product.ts'
import { type Decimal, decimalToNumber, decimalToText } from '../../../../core/domain/money/decimal.ts'
import { MoneyInput, PercentInput } from '../../../components/form/decimal-input.tsx'
import { Form } from '../../../components/form/form.tsx'
import { SimilarNames } from '../../../components/records/similar-names.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { checkBody, fieldErrors } from '../../../lib/errors/field-errors.ts'
import { useFormDraft } from '../../../lib/form/use-draft.ts'
import { readDecimal } from '../../../lib/format/money.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { similarProductsQuery } from '../../../lib/queries/records.ts'
import { texts } from '../../../lib/texts.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { type Codes, noCodes } from '../document/doc.ts'
import { useEditorTools } from '../session/context.ts'
import { CodeFields } from './code-fields.tsx'

const words = editorTexts.quickProduct

type Props = {
  readonly name: string
  readonly onClose: () => void
  readonly onMade: (product: Product) => void
}

/** A product without leaving the invoice: name, price, VAT, and its code where it is known. */
export function ProductDialog({ name: typedName, onClose, onMade }: Props) {
  const { client } = useApi()
  const { businessId, store, pending } = useEditorTools()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // As the prices of the lines are typed behind it.
  const [{ usualVat, pricesIncludeVat }] = useState(() => store.getState().doc)
  const empty = { name: typedName, unit: '', unitPrice: '', taxPercent: textOf(numberOf(usualVat)) }
  const typing = useFormDraft(empty, { businessId, form: `quick-product.${typedName}` })
  const { name, unit } = typing.values
  const price = numberOf(typing.values.unitPrice)
  const vat = numberOf(typing.values.taxPercent)
  const isWithVat = pricesIncludeVat && vat !== null && vat.units > 0n
  const [codes, setCodes] = useState<Codes>(noCodes)
  // A code may still be looked up when the form is sent.
  const latest = useRef(codes)
  const changeCodes = (changes: Partial<Codes>) => {
    latest.current = { ...latest.current, ...changes }
    setCodes(latest.current)
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = checkBody(createProduct.body, {
        businessId,
        name,
        [isWithVat ? 'unitPriceWithVat' : 'unitPrice']: price ? decimalToNumber(price) : 0,
        taxPercent: vat ? decimalToNumber(vat) : 0,
        ...(unit.trim() !== '' && { unit }),
        ...Object.fromEntries(Object.entries(latest.current).filter(([, value]) => value !== null)),
      })
      return (await client.call(createProduct, { body })).data
    },
    onSuccess: (product) => {
      typing.settle(typing.values)
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'products') })
      onMade(product)
    },
    onError: () => form.current?.querySelector<HTMLElement>('[data-path="name"]')?.focus(),
  })
  const errors = fieldErrors(error, words.fields)
  const isComplete = name.trim() !== '' && Boolean(price && vat)

  const isSettling = useRef(false)
  const send = async () => {
    isSettling.current = true
    await pending.settle()
    isSettling.current = false
    if (isComplete && latest.current.typedCode === null) mutate()
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"], input')?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isPending && !isSettling.current) void send()
  }

  const leave = () => {
    typing.kept.discard()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={words.title} size="lg">
      <Form
        form={{
          formProps: { ref: form, noValidate: true, onSubmit: submit },
          kept: typing.kept,
          labels: words.fields,
          problem: Object.keys(errors).length === 0 ? (error ?? undefined) : undefined,
          isPending,
        }}
        hasKey
        button={words.button}
        disabled={!isComplete}
        stays={texts.cancel}
        onStay={leave}
      >
        <TextInput
          label={words.fields.name}
          data-path="name"
          error={errors.name}
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => typing.change('name', currentTarget.value)}
        />
        <SimilarNames
          businessId={businessId}
          query={similarProductsQuery}
          name={name}
          onUse={(known) => {
            typing.kept.discard()
            onMade(known)
          }}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <MoneyInput
            label={pricesIncludeVat ? words.fields.unitPriceWithVat : words.fields.unitPrice}
            decimals={4}
            value={price}
            onChange={(typed) => typing.change('unitPrice', textOf(typed))}
            error={errors.unitPrice ?? errors.unitPriceWithVat}
            data-autofocus
          />
          <PercentInput
            label={words.fields.taxPercent}
            value={vat}
            onChange={(typed) => typing.change('taxPercent', textOf(typed))}
            error={errors.taxPercent}
          />
          <TextInput
            label={words.fields.unit}
            maxLength={50}
            value={unit}
            error={errors.unit}
            onChange={({ currentTarget }) => typing.change('unit', currentTarget.value)}
          />
        </SimpleGrid>
        <CodeFields value={codes} onChange={changeCodes} />
      </Form>
    </Modal>
  )
}

function numberOf(text: string): Decimal | null {
  const decimal = readDecimal(text, 4)
  return typeof decimal === 'string' ? null : decimal
}

const textOf = (decimal: Decimal | null | undefined) => (decimal ? decimalToText(decimal) : '')
