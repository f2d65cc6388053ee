import { Badge } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'

import { importPaymentDetails } from '../../../../core/contract/records/import.ts'
import {
  getPaymentDetail,
  listPaymentDetails,
  type PaymentDetail,
} from '../../../../core/contract/records/payment-detail.ts'
import { records as recordsTexts } from '../../../lib/texts/records/records.ts'
import { ImportPage } from '../import/page.tsx'
import type { ImportKind, RecordKind } from '../kind.ts'
import { RecordsPage } from '../page.tsx'
import { paymentDetailFields } from '../transfer/fields/payment-detail.ts'
import { PaymentDetailForm } from './payment-detail-form.tsx'

const words = recordsTexts.paymentDetails
const { columns, fields } = words

const paymentDetails: RecordKind<PaymentDetail> & ImportKind = {
  area: 'payment-details',
  words,
  icon: IconBuildingBank,
  columns: [
    {
      key: 'label',
      head: columns.label,
      isName: true,
      cell: ({ label, isDefault }) => (
        <>
          {label}
          {isDefault && (
            <Badge variant="default" size="sm" fz="xs" fw={500} tt="none" ml="xs">
              {words.isDefault}
            </Badge>
          )}
        </>
      ),
    },
    { key: 'bank', head: columns.bank, wraps: true, cell: ({ details }) => details.bankName },
    { key: 'number', head: columns.number, cell: ({ details }) => details.accountNumber },
    { key: 'name', head: columns.name, wraps: true, cell: ({ details }) => details.accountName },
    { key: 'type', head: columns.type, cell: ({ type }) => words.types[type] },
  ],
  fields: paymentDetailFields,
  nameOf: ({ label }) => label,
  Form: PaymentDetailForm,
  facts: ({ label, type, details, isDefault }) => [
    { label: fields.label, value: label },
    { label: fields.type, value: words.types[type] },
    { label: fields.bankName, value: details.bankName },
    { label: fields.accountNumber, value: details.accountNumber },
    { label: fields.accountName, value: details.accountName },
    { label: fields.isDefault, value: isDefault ? words.on : words.off },
  ],
  list: async (client, query, signal) => (await client.call(listPaymentDetails, { query, signal })).data,
  get: async (client, id, signal) => (await client.call(getPaymentDetail, { params: { id }, signal })).data,
  import: async (client, body, options) => (await client.call(importPaymentDetails, { body, ...options })).data,
}

export const PaymentDetailsPage = () => <RecordsPage kind={paymentDetails} />
export const PaymentDetailsImportPage = () => <ImportPage kind={paymentDetails} />
