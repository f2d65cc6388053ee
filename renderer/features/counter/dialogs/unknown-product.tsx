import { Button, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'

import { createProduct, type Product } from '../../../../core/contract/records/product.ts'
import { type Decimal, decimalToNumber } from '../../../../core/domain/money/decimal.ts'
import { MoneyInput, PercentInput } from '../../../components/form/decimal-input.tsx'
import { Form } from '../../../components/form/form.tsx'
import { FieldWarningText } from '../../../components/form/soft-validated-input.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { priceWithVat } from '../../../lib/counter/sale-totals.ts'
import { checkBody, fieldErrors } from '../../../lib/errors/field-errors.ts'
import { barcodeWarning } from '../../../lib/form/warnings.ts'
import { formatKobo } from '../../../lib/format/money.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { counter } from '../../../lib/texts/counter/sale.ts'
import { CodePicker, type ProductCode } from './code-picker.tsx'
import type { UnknownScan } from '../till/till.ts'
import { useSeenClick } from './unseen.ts'

const words = counter.unknown

const labels = {
  name: words.name,
  barcode: words.barcode,
  unitPrice: words.price,
  unitPriceWithVat: words.price,
  taxPercent: words.vat,
}

type Props = {
  readonly businessId: string
  readonly question: UnknownScan
  /** How many other things wait to be asked for. */
  readonly others: number
  /** Its usual VAT, percent. */
  readonly usualVat: Decimal
  /** Whether a new product may be made of it; whoever sells only asks a manager. */
  readonly mayMake: boolean
  /** The product that it is; undefined to leave it out. */
  readonly onAnswer: (product: Product | undefined) => void
  /** Leaves this one and all others out. */
  readonly onNone: () => void
}

/** The arrow keys choose among what is offered. */
function goBetween(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
  const offered = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')]
  const at = offered.findIndex((one) => one === document.activeElement)
  if (by === undefined || at === -1) return
  event.preventDefault()
  offered[at + by]?.focus()
}

/** A scan that no product has: it is one of these, or it is made here, or it is left out. */
export function UnknownProduct(props: Props) {
  const { question, others, mayMake, onAnswer, onNone } = props
  const [makes, setMakes] = useState(question.maybe.length === 0)
  const isSeen = useSeenClick()
  const { text } = question.scan
  return (
    <Modal
      opened
      onClose={() => onAnswer(undefined)}
      title={makes ? words.title(text) : words.which(text)}
      closeOnClickOutside={false}
      returnFocus={false}
    >
      {others > 0 && (
        <Group justify="space-between" gap="xs" mb="sm">
          <Text>{words.others(others)}</Text>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onNone}>
            {words.none(others + 1)}
          </Button>
        </Group>
      )}
      {makes && !mayMake ? (
        <Stack gap="sm">
          <Text>{words.askManager}</Text>
          <Group justify="flex-end">
            <Button data-autofocus onClick={() => onAnswer(undefined)}>
              {words.stays}
            </Button>
          </Group>
        </Stack>
      ) : makes ? (
        <MakeProduct {...props} />
      ) : (
        <Stack gap="xs" onKeyDown={goBetween}>
          {question.maybe.map((product, index) => (
            <Button
              key={product.id}
              variant="default"
              justify="space-between"
              data-autofocus={index === 0 || undefined}
              data-choice
              rightSection={formatKobo(priceWithVat(product))}
              onClick={(event) => isSeen(event) && onAnswer(product)}
            >
              {product.name}
            </Button>
          ))}
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" color="gray" onClick={() => onAnswer(undefined)}>
              {words.stays}
            </Button>
            {mayMake && (
              <Button variant="default" onClick={() => setMakes(true)}>
                {words.make}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

function MakeProduct({ businessId, question: { scan }, usualVat, onAnswer }: Props) {
  const { client } = useApi()
  const queries = useQueryClient()
  const [name, setName] = useState(scan.isScanned ? '' : scan.text)
  const [barcode, setBarcode] = useState(scan.isScanned ? scan.text : '')
  const [price, setPrice] = useState<Decimal | null | undefined>(null)
  const [vat, setVat] = useState<Decimal | null | undefined>(usualVat)
  const [kind, setKind] = useState<ProductCode['kind']>('GOODS')
  const [code, setCode] = useState<ProductCode>()
  const barcodeField = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (!price || !vat) throw new Error('A product without a price was sent.')
      const body = checkBody(createProduct.body, {
        ...{ businessId, name },
        // As it stands on the shelf: with VAT, where there is any.
        [vat.units === 0n ? 'unitPrice' : 'unitPriceWithVat']: decimalToNumber(price),
        taxPercent: decimalToNumber(vat),
        ...(barcode.trim() !== '' && { barcode }),
        kind,
        ...code,
      })
      return (await client.call(createProduct, { body })).data
    },
    onSuccess: (product) => {
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'products') })
      onAnswer(product)
    },
    // What was scanned badly is put right, or emptied, where it stands.
    onError: (refusal) => {
      if (fieldErrors(refusal, labels).barcode !== undefined) barcodeField.current?.focus()
    },
  })
  const errors = fieldErrors(error, labels)
  const doubt = barcodeWarning(barcode)
  const isComplete = name.trim() !== '' && Boolean(price && vat)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isPending) mutate()
  }

  return (
    <Form
      intro={<Text c="dimmed">{words.intro}</Text>}
      form={{
        formProps: { noValidate: true, onSubmit: submit },
        problem: Object.keys(errors).length === 0 ? (error ?? undefined) : undefined,
        isPending,
      }}
      button={words.button}
      disabled={!isComplete}
      stays={words.stays}
      onStay={() => onAnswer(undefined)}
    >
      <TextInput
        label={words.name}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        error={errors.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <MoneyInput
          label={words.price}
          value={price ?? null}
          onChange={setPrice}
          error={errors.unitPrice ?? errors.unitPriceWithVat}
        />
        <PercentInput label={words.vat} value={vat ?? null} onChange={setVat} error={errors.taxPercent} />
      </SimpleGrid>
      <CodePicker value={code} onChange={setCode} onKind={setKind} />
      <TextInput
        ref={barcodeField}
        label={words.barcode}
        maxLength={100}
        autoComplete="off"
        description={doubt && <FieldWarningText>{doubt}</FieldWarningText>}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors.barcode}
        value={barcode}
        onChange={({ currentTarget }) => setBarcode(currentTarget.value)}
      />
    </Form>
  )
}
