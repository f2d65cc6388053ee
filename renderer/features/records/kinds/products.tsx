import { Anchor, Badge } from '@mantine/core'
import { IconListSearch, IconPackage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { importProducts } from '../../../../core/contract/records/import.ts'
import { getProduct, listProducts, type Product } from '../../../../core/contract/records/product.ts'
import { formatProductPrice } from '../../../lib/format/money.ts'
import { products as productTexts } from '../../../lib/texts/records/products.ts'
import { records as recordsTexts } from '../../../lib/texts/records/records.ts'
import { ImportPage } from '../import/page.tsx'
import type { ImportKind, RecordKind } from '../kind.ts'
import { RecordsPage } from '../page.tsx'
import { productFields } from '../transfer/fields/product.ts'
import { decimalText } from '../transfer/reading.ts'
import { ProductForm } from './product-form.tsx'

const words = recordsTexts.products
const { columns, fields } = words

const products: RecordKind<Product> & ImportKind = {
  area: 'products',
  words,
  icon: IconPackage,
  columns: [
    {
      key: 'name',
      head: columns.name,
      isName: true,
      cell: ({ name, isActive }) => (
        <>
          {name}
          {!isActive && (
            <Badge variant="default" size="sm" fz="xs" fw={500} tt="none" ml="xs">
              {words.inactive}
            </Badge>
          )}
        </>
      ),
    },
    { key: 'code', head: columns.code, cell: ({ hsnCode, isicCode }) => hsnCode ?? isicCode },
    { key: 'unit', head: columns.unit, cell: ({ unit }) => unit },
    { key: 'vat', head: columns.vat, align: 'end', cell: ({ taxPercent }) => decimalText(taxPercent) },
    {
      key: 'price',
      head: columns.price,
      align: 'end',
      isStrong: true,
      cell: formatProductPrice,
    },
  ],
  fields: productFields,
  nameOf: ({ name }) => name,
  Form: ProductForm,
  facts: ({ kind, taxCategory, ...product }) => [
    { label: fields.name, value: product.name },
    { label: fields.description, value: product.description },
    { label: fields.barcode, value: product.barcode },
    { label: fields.unitPrice, value: formatProductPrice(product) },
    { label: fields.unit, value: product.unit },
    { label: fields.taxPercent, value: decimalText(product.taxPercent) },
    { label: fields.taxCategory, value: taxCategory === null ? words.byRate : words.taxCategories[taxCategory] },
    { label: fields.kind, value: kind && words.kinds[kind] },
    { label: fields.hsnCode, value: product.hsnCode },
    { label: fields.productCategory, value: product.productCategory },
    { label: fields.isicCode, value: product.isicCode },
    { label: fields.serviceCategory, value: product.serviceCategory },
    { label: fields.counterCategory, value: product.counterCategory },
    { label: fields.isActive, value: product.isActive ? words.on : words.off },
  ],
  pageOf: (businessId, { id: productId }) => ({
    to: '/businesses/$businessId/products/$productId',
    params: { businessId, productId },
  }),
  commands: (businessId) => [
    {
      id: 'codes',
      label: productTexts.codes.find,
      icon: IconListSearch,
      to: { to: '/businesses/$businessId/products/codes', params: { businessId } },
    },
  ],
  links: (businessId, { id }) => (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link {...props} to="/businesses/$businessId/products/$productId" params={{ businessId, productId: id }} />
      )}
    >
      {productTexts.open}
    </Anchor>
  ),
  list: async (client, query, signal) => (await client.call(listProducts, { query, signal })).data,
  get: async (client, id, signal) => (await client.call(getProduct, { params: { id }, signal })).data,
  import: async (client, body, options) => (await client.call(importProducts, { body, ...options })).data,
}

export const ProductsPage = () => <RecordsPage kind={products} />
export const ProductsImportPage = () => <ImportPage kind={products} />
