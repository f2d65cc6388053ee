import type { Product } from '../../../../core/contract/records/product.ts'
import { areHsCodes, hsColumnNames, isicColumnNames, ownCodeColumnNames } from '../../../lib/spreadsheet/code-heads.ts'
import { records as recordsTexts } from '../../../lib/texts/records/records.ts'
import { choice, flag, percent, price, text } from './reading.ts'
import { field, type RecordField } from './record-field.ts'

const { fields: heads, kinds, taxCategories, on } = recordsTexts.products

const goodsOrService = choice(kinds, {
  good: 'GOODS',
  product: 'GOODS',
  products: 'GOODS',
  item: 'GOODS',
  services: 'SERVICE',
})

const taxCategory = choice(taxCategories, { vatable: 'STANDARD', zero: 'ZERO_RATED', exempted: 'EXEMPT' })

/** A product or service as a row of a file. */
export const productFields: readonly RecordField<Product>[] = [
  field(
    'name',
    heads.name,
    [
      'name',
      'product',
      'product name',
      'item',
      'item name',
      'service',
      'service name',
      'goods',
      'product or service',
      'particulars',
      'article',
    ],
    text,
    ({ name }: Product) => name,
    {
      isRequired: true,
      lastResort: ['description', 'item description', 'details', 'desc'],
      example: recordsTexts.importing.examples.product,
    },
  ),
  field(
    'unitPrice',
    heads.unitPrice,
    [
      'price',
      'unit price',
      'rate',
      'selling price',
      'sales price',
      'price each',
      'unit cost',
      'unit rate',
      'retail price',
      'shelf price',
      'price with vat',
      'price incl vat',
      'price including vat',
      'price vat inclusive',
      'gross price',
    ],
    price,
    ({ unitPrice }: Product) => unitPrice,
    {
      isRequired: true,
      lastResort: ['amount', 'cost'],
      fallback: '',
      example: 8450,
    },
  ),
  field(
    'taxPercent',
    heads.taxPercent,
    ['vat', 'vat rate', 'tax', 'tax rate', 'vat percent', 'tax percent', 'vat percentage'],
    percent,
    ({ taxPercent }: Product) => taxPercent,
    { isRequired: true, fallback: '7.5', example: 7.5 },
  ),
  field(
    'unit',
    heads.unit,
    ['unit', 'uom', 'unit of measure', 'unit of measurement', 'measure', 'per', 'pack', 'packing'],
    text,
    ({ unit }: Product) => unit,
    { example: 'bag' },
  ),
  field(
    'taxCategory',
    heads.taxCategory,
    ['tax category', 'vat category', 'tax class', 'tax type', 'vat type'],
    taxCategory,
    (product: Product) => product.taxCategory,
    { example: '' },
  ),
  field(
    'kind',
    heads.kind,
    ['goods or service', 'kind', 'type', 'product type', 'item type', 'goods or services'],
    goodsOrService,
    ({ kind }: Product) => kind,
    { example: kinds.GOODS },
  ),
  field('hsnCode', heads.hsnCode, hsColumnNames, text, ({ hsnCode }: Product) => hsnCode, {
    byContent: { aliases: ownCodeColumnNames, isSo: areHsCodes },
    example: '2523.29',
  }),
  field(
    'productCategory',
    heads.productCategory,
    ['product category', 'category', 'group', 'product group', 'item category', 'item group'],
    text,
    ({ productCategory }: Product) => productCategory,
    { example: 'Cement' },
  ),
  field('isicCode', heads.isicCode, isicColumnNames, text, ({ isicCode }: Product) => isicCode, { example: '' }),
  field(
    'serviceCategory',
    heads.serviceCategory,
    ['service category', 'service group', 'service type'],
    text,
    ({ serviceCategory }: Product) => serviceCategory,
    { example: '' },
  ),
  field(
    'barcode',
    heads.barcode,
    [
      'barcode',
      'bar code',
      'ean',
      'ean 13',
      'ean13',
      'ean 8',
      'upc',
      'upc a',
      'gtin',
      'scan code',
      ...ownCodeColumnNames,
    ],
    text,
    ({ barcode }: Product) => barcode,
    { example: '6154000012342' },
  ),
  field(
    'description',
    heads.description,
    ['description', 'details', 'desc', 'item description', 'remarks', 'note', 'notes'],
    text,
    ({ description }: Product) => description,
    { example: '' },
  ),
  field(
    'isActive',
    heads.isActive,
    ['sold now', 'active', 'is active', 'status', 'in use'],
    flag,
    ({ isActive }: Product) => isActive,
    { example: on },
  ),
]
