import { Anchor, Badge, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { formatPhone } from '../../../../core/contract/http/formatting.ts'
import { type Customer, getCustomer, listCustomers } from '../../../../core/contract/records/customer.ts'
import { importCustomers } from '../../../../core/contract/records/import.ts'
import { records as recordsTexts } from '../../../lib/texts/records/records.ts'
import { ImportPage } from '../import/page.tsx'
import type { ImportKind, RecordKind } from '../kind.ts'
import { RecordsPage } from '../page.tsx'
import { customerFields } from '../transfer/fields/customer.ts'
import { CustomerForm } from './customer-form.tsx'

const words = recordsTexts.customers
const { columns, fields } = words

const customers: RecordKind<Customer> & ImportKind = {
  area: 'customers',
  words,
  icon: IconUsers,
  columns: [
    {
      key: 'name',
      head: columns.name,
      isName: true,
      cell: ({ name, isWalkIn }) => (
        <>
          {name}
          {isWalkIn && (
            <Badge variant="default" size="sm" fz="xs" fw={500} tt="none" ml="xs">
              {words.builtIn}
            </Badge>
          )}
        </>
      ),
    },
    { key: 'tin', head: columns.tin, cell: ({ tin }) => tin },
    { key: 'phone', head: columns.phone, cell: ({ phone }) => phone && formatPhone(phone) },
    { key: 'place', head: columns.place, wraps: true, cell: (customer) => placeOf(customer) },
  ],
  fields: customerFields,
  nameOf: ({ name }) => name,
  builtIn: ({ isWalkIn }) => (isWalkIn ? words.walkIn : undefined),
  Form: CustomerForm,
  facts: ({ invoiceKind, ...customer }) => [
    { label: fields.name, value: customer.name },
    { label: fields.businessName, value: customer.businessName },
    { label: fields.tin, value: customer.tin },
    { label: fields.invoiceKind, value: invoiceKind === null ? words.byTin : words.kinds[invoiceKind] },
    { label: fields.phone, value: customer.phone && formatPhone(customer.phone) },
    { label: fields.email, value: customer.email },
    { label: fields.address, value: customer.address },
    { label: columns.place, value: placeOf(customer) },
    { label: fields.lga, value: customer.lga },
    { label: fields.postalCode, value: customer.postalCode },
    { label: fields.country, value: customer.country },
  ],
  // Nobody in particular has no account, and is explained.
  pageOf: (businessId, { id: customerId, isWalkIn }) =>
    isWalkIn ? undefined : { to: '/businesses/$businessId/customers/$customerId', params: { businessId, customerId } },
  links: (businessId, { id }) => (
    <Group gap="md">
      <AccountOf businessId={businessId} customerId={id} />
      <InvoicesOf businessId={businessId} customerId={id} />
    </Group>
  ),
  list: async (client, query, signal) => (await client.call(listCustomers, { query, signal })).data,
  get: async (client, id, signal) => (await client.call(getCustomer, { params: { id }, signal })).data,
  import: async (client, body, options) => (await client.call(importCustomers, { body, ...options })).data,
}

const placeOf = ({ city, state }: Pick<Customer, 'city' | 'state'>) =>
  [...new Set([city, state])].filter((part) => part !== null).join(', ')

function InvoicesOf({ businessId, customerId }: { readonly businessId: string; readonly customerId: string }) {
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/businesses/$businessId/invoices"
          params={{ businessId }}
          search={{ customer: customerId }}
        />
      )}
    >
      {words.invoices}
    </Anchor>
  )
}

function AccountOf({ businessId, customerId }: { readonly businessId: string; readonly customerId: string }) {
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link {...props} to="/businesses/$businessId/customers/$customerId" params={{ businessId, customerId }} />
      )}
    >
      {words.account}
    </Anchor>
  )
}

export const CustomersPage = () => <RecordsPage kind={customers} />
export const CustomersImportPage = () => <ImportPage kind={customers} />
