import type { Product } from '../../../../core/contract/records/product.ts'
import { areHsCodes, hsColumnNames, isicColumnNames, ownCodeColumnNames } from '../../../lib/spreadsheet/code-heads.ts'
import { priceWithVatNames } from '../../../lib/spreadsheet/price-heads.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import { records as recordsTexts } from '../../../lib/texts/records/records.ts'
import { inactiveNames } from './inactive-rows.ts'
import { choice, digits, flag, name as recordName, percent, price, text } from './reading.ts'
import { field, type RecordField } from './record-field.ts'

const { fields: heads, kinds, taxCategories, on } = recordsTexts.products

const goodsOrService = choice(kinds, {
  good: 'GOODS',
  product: 'GOODS',
  products: 'GOODS',
  item: 'GOODS',
  // What other programs call what is sold.
  inventory: 'GOODS',
  'inventory item': 'GOODS',
  'inventory part': 'GOODS',
  'inventory assembly': 'GOODS',
  'non inventory': 'GOODS',
  'non inventory item': 'GOODS',
  'non inventory part': 'GOODS',
  stock: 'GOODS',
  'stock item': 'GOODS',
  storable: 'GOODS',
  'storable product': 'GOODS',
  consumable: 'GOODS',
  physical: 'GOODS',
  simple: 'GOODS',
  variable: 'GOODS',
  variation: 'GOODS',
  services: 'SERVICE',
  'service item': 'SERVICE',
})

/** Whether a column names things, and does not count them: a bill of quantities has its items as 1, 2, 3. */
const areNames = (cells: readonly string[]) => cells.length === 0 || !cells.every((cell) => /^\d{1,4}[.)]?$/.test(cell))

/** Whether most of what stands in a column are words for goods and services; a list may as well have its groups there. */
const areKinds = (cells: readonly string[]) => cells.filter(goodsOrService.isKnown).length * 2 >= cells.length

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
      'item name',
      'service',
      'service name',
      'goods',
      'product or service',
      'particulars',
      'product service name',
      'product service',
      'title',
      'article',
    ],
    recordName,
    ({ name }: Product) => name,
    {
      isRequired: true,
      lastResort: ['description', 'item description', 'details', 'desc'],
      byContent: { aliases: ['item', 'items'], isSo: areNames },
      example: importTexts.examples.product,
    },
  ),
  field(
    'unitPrice',
    heads.unitPrice,
    [
      'price',
      'unit price',
      'selling price',
      'default price',
      'regular price',
      'sales price',
      'sale price',
      'sell price',
      'unit selling price',
      'selling rate',
      'sales price rate',
      'sales unit price',
      'standard selling rate',
      'variant price',
      'list price',
      'price each',
      'unit rate',
      'retail price',
      'retail',
      'rrp',
      'rsp',
      'sp',
      // Beside one of those it is what was paid.
      'rate',
    ],
    price,
    // What follows from the other one is not written beside it.
    ({ unitPrice, unitPriceWithVat }: Product) => (unitPriceWithVat === null ? unitPrice : null),
    {
      isRequired: true,
      unless: 'unitPriceWithVat',
      isDoubtedTwice: true,
      // Beside one of these a plain price may be what was paid.
      rivals: ['selling price', 'sell price', 'unit selling price', 'selling rate', 'retail price', 'retail'],
      // In a summary of a stock it is what the stock has cost.
      otherBeside: { name: 'rate', heads: ['value', 'closing value', 'stock value', 'closing balance'] },
      lastResort: ['amount'],
      doubtedBeside: [
        'cost',
        'unit cost',
        'cost price',
        'buying price',
        'purchase price',
        'purchase cost',
        'wholesale',
        'wholesale price',
        'total',
        'value',
        'qty',
        'quantity',
      ],
      fallback: '',
      example: 8450,
    },
  ),
  field(
    'unitPriceWithVat',
    recordsTexts.products.priceWithVat,
    priceWithVatNames,
    price,
    ({ unitPriceWithVat }: Product) => unitPriceWithVat,
    { example: '' },
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
    [
      'unit',
      'uom',
      'u m',
      'unit of measure',
      'default unit of measure',
      'unit of measurement',
      'measure',
      'per',
      'pack',
      'packing',
    ],
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
    ['goods or service', 'kind', 'goods or services'],
    goodsOrService,
    ({ kind }: Product) => kind,
    { byContent: { aliases: ['type', 'product type', 'item type'], isSo: areKinds }, example: kinds.GOODS },
  ),
  field('hsnCode', heads.hsnCode, hsColumnNames, text, ({ hsnCode }: Product) => hsnCode, {
    byContent: { aliases: ownCodeColumnNames, isSo: areHsCodes },
    example: '2523.29',
  }),
  field(
    'productCategory',
    heads.productCategory,
    ['product category', 'category', 'categories', 'group', 'product group', 'item category', 'item group'],
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
      'gtin upc ean or isbn',
      'variant barcode',
      'variant sku',
      'internal reference',
      ...ownCodeColumnNames,
    ],
    digits,
    ({ barcode }: Product) => barcode,
    { example: '6154000012342' },
  ),
  field(
    'description',
    heads.description,
    [
      'description',
      'sales description',
      'short description',
      'details',
      'desc',
      'item description',
      'remarks',
      'note',
      'notes',
    ],
    text,
    ({ description }: Product) => description,
    { example: '' },
  ),
  field(
    'isActive',
    heads.isActive,
    ['sold now', 'active', 'is active', 'active status', 'status', 'in use', 'published', ...inactiveNames],
    flag,
    ({ isActive }: Product) => isActive,
    { example: on },
  ),
]
