import { Anchor } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { formatPhone } from '../../../../core/contract/http/formatting.ts'
import { importSuppliers } from '../../../../core/contract/purchases/import.ts'
import { getSupplier, listSuppliers, type Supplier } from '../../../../core/contract/purchases/supplier.ts'
import { suppliers as words } from '../../../lib/texts/purchases/suppliers.ts'
import { purchaseWords } from '../../../lib/texts/purchases/vocabulary.ts'
import { ImportPage } from '../import/page.tsx'
import type { RecordKind } from '../kind.ts'
import { RecordsPage } from '../page.tsx'
import { supplierFields } from '../transfer/fields/supplier.ts'
import { SupplierForm } from './supplier-form.tsx'

const { columns, fields } = words
const onAccount = '/businesses/$businessId/suppliers/$supplierId'

const importOf: NonNullable<RecordKind<Supplier>['import']> = async (client, body, options) =>
  (await client.call(importSuppliers, { body, ...options })).data

const suppliers: RecordKind<Supplier> = {
  area: 'suppliers',
  permission: 'supplier.write',
  words,
  icon: IconBuildingStore,
  columns: [
    { key: 'name', head: columns.name, isName: true, cell: ({ name }) => name },
    { key: 'tin', head: columns.tin, cell: ({ tin }) => tin },
    { key: 'phone', head: columns.phone, isWideOnly: true, cell: ({ phone }) => phone && formatPhone(phone) },
    { key: 'category', head: columns.category, wraps: true, cell: ({ defaultCategory }) => defaultCategory },
  ],
  fields: supplierFields,
  nameOf: ({ name }) => name,
  Form: SupplierForm,
  facts: (supplier) => [
    { label: fields.name, value: supplier.name },
    { label: fields.businessName, value: supplier.businessName },
    { label: fields.tin, value: supplier.tin },
    { label: fields.phone, value: supplier.phone && formatPhone(supplier.phone) },
    { label: fields.email, value: supplier.email },
    { label: fields.address, value: supplier.address },
    { label: fields.defaultCategory, value: supplier.defaultCategory },
    {
      label: fields.defaultInputVat,
      value: supplier.defaultInputVat && purchaseWords.inputVat[supplier.defaultInputVat],
    },
  ],
  pageOf: (businessId, { id: supplierId }) => ({ to: onAccount, params: { businessId, supplierId } }),
  links: (businessId, { id: supplierId }) => (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to={onAccount} params={{ businessId, supplierId }} />}>
      {words.account}
    </Anchor>
  ),
  list: async (client, query, signal) => (await client.call(listSuppliers, { query, signal })).data,
  get: async (client, id, signal) => (await client.call(getSupplier, { params: { id }, signal })).data,
  import: importOf,
}

export const SuppliersPage = () => <RecordsPage kind={suppliers} />

export const SuppliersImportPage = () => <ImportPage kind={{ ...suppliers, import: importOf }} />
