import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'

import { ItemKind, TaxCategory } from '../../../../core/contract/http/vocabulary.ts'
import {
  createProduct,
  newProductFields,
  type Product,
  updateProduct,
} from '../../../../core/contract/records/product.ts'
import { isUnusualVatRate } from '../../../../core/domain/invoice/lines.ts'
import type { Decimal } from '../../../../core/domain/money/decimal.ts'
import { MoneyInput, PercentInput } from '../../../components/form/decimal-input.tsx'
import { FieldWarningText } from '../../../components/form/soft-validated-input.tsx'
import { useServerForm } from '../../../components/form/use-server-form.ts'
import { notifyCodesTaken } from '../../../components/records/notify-codes-taken.ts'
import { SimilarNames } from '../../../components/records/similar-names.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { fieldsOf } from '../../../lib/errors/field-errors.ts'
import { decimalFieldProps, numberField } from '../../../lib/form/number-fields.ts'
import { formatDecimal } from '../../../lib/format/money.ts'
import { barcodeWarning } from '../../../lib/form/warnings.ts'
import { toExclusive } from '../../../lib/money/vat-inclusive.ts'
import { similarProductsQuery } from '../../../lib/queries/records.ts'
import { recordSearch } from '../../../lib/routing/page-search.ts'
import { useSearchParams } from '../../../lib/routing/search.ts'
import { texts } from '../../../lib/texts.ts'
import { records as recordsTexts } from '../../../lib/texts/records/records.ts'
import { changedValues, formDraftOf, flagField, useDirty, YES } from '../form-values.ts'
import { FormPart, RecordForm } from '../form.tsx'
import type { RecordFormProps } from '../kind.ts'
import { decimalText } from '../transfer/reading.ts'
import { CodeField } from './code-field.tsx'
import { TilePart } from './tile-part.tsx'

const words = recordsTexts.products
const labels = { ...words.fields, priceIncludesVat: words.priceIncludesVat }
const names = [...fieldsOf(words.fields), 'unitPriceWithVat']
const kinds = ItemKind.options.map((value) => ({ value, label: words.kinds[value] }))
const taxCategories = TaxCategory.options.map((value) => ({ value, label: words.taxCategories[value] }))

const schema = z
  .object(newProductFields)
  .omit({ unitPriceWithVat: true })
  .extend({
    unitPrice: numberField(newProductFields.unitPrice.unwrap()),
    priceIncludesVat: flagField,
    taxPercent: numberField(newProductFields.taxPercent),
    isActive: flagField,
  })

/** The price as the API takes it: with VAT or without. */
function bodyOf({ unitPrice, priceIncludesVat, ...rest }: z.output<typeof schema>) {
  return priceIncludesVat ? { ...rest, unitPriceWithVat: unitPrice } : { ...rest, unitPrice, unitPriceWithVat: null }
}

export function ProductForm({ businessId, record, onSaved, onDirty, actions }: RecordFormProps<Product>) {
  const { client } = useApi()
  const [, open] = useSearchParams(recordSearch)
  const form = useServerForm({
    schema,
    initialValues: valuesOf(record),
    keep: formDraftOf(businessId, 'products', record?.id),
    labels,
    send: async (typed) => {
      const body = bodyOf(typed)
      if (!record) return (await client.call(createProduct, { body: { ...body, businessId } })).data
      const { unitPrice, ...others } = changedValues(record, body, names)
      const changes = typed.priceIncludesVat ? others : { ...others, ...(unitPrice !== undefined && { unitPrice }) }
      const { data, warnings } = await client.call(updateProduct, { params: { id: record.id }, body: changes })
      notifyCodesTaken(warnings)
      return data
    },
    onSuccess: onSaved,
  })
  useDirty(form.kept, onDirty)
  const { values } = form
  // What is filled in stays in sight, whatever the record is said to be.
  const showsHs = values.kind !== 'SERVICE' || values.hsnCode !== '' || values.productCategory !== ''
  const showsIsic = values.kind !== 'GOODS' || values.isicCode !== '' || values.serviceCategory !== ''

  const includesVat = values.priceIncludesVat === YES
  const price = decimalFieldProps(form, 'unitPrice')
  const vat = decimalFieldProps(form, 'taxPercent')
  const category = TaxCategory.options.find((option) => option === values.taxCategory) ?? null
  const doubt = barcodeWarning(values.barcode)
  const isOddVat = vat.value !== null && isUnusualVatRate(vat.value, category)

  return (
    <RecordForm form={form} labels={labels} actions={actions}>
      <FormPart title={words.parts.what}>
        <TextInput {...form.field('name')} autoComplete="off" required autoFocus data-autofocus />
        {record === undefined && (
          <SimilarNames
            businessId={businessId}
            query={similarProductsQuery}
            name={form.values.name}
            onUse={({ id }) => {
              form.kept.discard()
              void open({ open: id })
            }}
          />
        )}
        <TextInput
          {...form.field('barcode')}
          description={doubt ? <FieldWarningText>{doubt}</FieldWarningText> : words.hints.barcode}
          autoComplete="off"
          // A scanner ends with Enter, and the record is not written yet.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <Textarea {...form.field('description')} />
        <Switch
          label={words.fields.isActive}
          description={words.hints.isActive}
          checked={values.isActive === YES}
          onChange={({ currentTarget }) => form.change('isActive', currentTarget.checked ? YES : 'no')}
        />
      </FormPart>
      <FormPart title={words.parts.price}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <MoneyInput
            {...price}
            label={includesVat ? words.priceWithVat : words.fields.unitPrice}
            description={includesVat ? withoutVatHint(price.value, vat.value) : words.hints.unitPrice}
            decimals={4}
            required
          />
          <TextInput {...form.field('unit')} description={words.hints.unit} autoComplete="off" />
          <PercentInput
            {...vat}
            description={isOddVat && <FieldWarningText>{texts.doubts.vat}</FieldWarningText>}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
          />
          <Select {...form.choice('taxCategory')} data={taxCategories} placeholder={words.byRate} clearable />
        </SimpleGrid>
        <Switch
          label={words.priceIncludesVat}
          description={words.hints.priceIncludesVat}
          checked={includesVat}
          onChange={({ currentTarget }) => form.change('priceIncludesVat', currentTarget.checked ? YES : 'no')}
        />
      </FormPart>
      <TilePart
        category={form.field('counterCategory')}
        color={form.choice('tileColor')}
        imageUrl={values.imageUrl}
        onImage={(url) => form.change('imageUrl', url)}
        name={values.name}
        price={price.value === null ? '' : `₦${formatDecimal(price.value, 2)}`}
      />
      <FormPart title={words.parts.code}>
        <Select {...form.choice('kind')} data={kinds} placeholder={recordsTexts.choose} clearable />
        {showsHs && <CodeField form={form} list="hs" code="hsnCode" category="productCategory" />}
        {showsIsic && <CodeField form={form} list="isic" code="isicCode" category="serviceCategory" />}
      </FormPart>
    </RecordForm>
  )
}

/** What is left of a price as it is typed. */
function withoutVatHint(price: Decimal | null, vat: Decimal | null): string {
  if (price === null || vat === null) return words.hints.priceWithVat
  return words.hints.leftWithoutVat(formatDecimal(toExclusive(price, vat, 4), 2))
}

function valuesOf(record: Product | undefined) {
  return {
    name: record?.name ?? '',
    barcode: record?.barcode ?? '',
    unitPrice: record === undefined ? '' : decimalText(record.unitPriceWithVat ?? record.unitPrice),
    priceIncludesVat: (record?.unitPriceWithVat ?? null) === null ? 'no' : YES,
    taxPercent: record === undefined ? '7.5' : decimalText(record.taxPercent),
    unit: record?.unit ?? '',
    taxCategory: record?.taxCategory ?? '',
    kind: record?.kind ?? '',
    hsnCode: record?.hsnCode ?? '',
    productCategory: record?.productCategory ?? '',
    isicCode: record?.isicCode ?? '',
    serviceCategory: record?.serviceCategory ?? '',
    counterCategory: record?.counterCategory ?? '',
    tileColor: record?.tileColor ?? '',
    imageUrl: record?.imageUrl ?? '',
    description: record?.description ?? '',
    isActive: (record?.isActive ?? true) ? YES : 'no',
  }
}
