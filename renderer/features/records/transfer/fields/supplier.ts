import type { Supplier } from '../../../../../core/contract/purchases/supplier.ts'
import { suppliers } from '../../../../lib/texts/purchases/suppliers.ts'
import { email, name as recordName, phone, text, tin } from '../reading.ts'
import { field, type RecordField } from './field.ts'

const { fields: heads } = suppliers

/** A supplier as a row of a file. */
export const supplierFields: readonly RecordField<Supplier>[] = [
  field(
    'name',
    heads.name,
    ['supplier', 'supplier name', 'vendor', 'vendor name'],
    recordName,
    ({ name }: Supplier) => name,
    {
      isRequired: true,
      example: 'Dangote Cement Plc',
    },
  ),
  field('businessName', heads.businessName, ['legal name'], text, ({ businessName }: Supplier) => businessName, {
    example: '',
  }),
  field('tin', heads.tin, ['tax id', 'tax number'], tin, (supplier: Supplier) => supplier.tin, {
    example: '12345678-0001',
  }),
  field('email', heads.email, ['email'], email, (supplier: Supplier) => supplier.email, { example: '' }),
  field(
    'phone',
    heads.phone,
    ['telephone', 'mobile', 'phone number', 'phone no', 'main phone', 'mobile phone'],
    phone,
    (supplier: Supplier) => supplier.phone,
    { example: '' },
  ),
  field('address', heads.address, ['address'], text, (supplier: Supplier) => supplier.address, { example: '' }),
  field('city', heads.city, ['city'], text, (supplier: Supplier) => supplier.city, { example: '' }),
  field('state', heads.state, [], text, (supplier: Supplier) => supplier.state, { example: '' }),
  field(
    'defaultCategory',
    heads.defaultCategory,
    ['category'],
    text,
    ({ defaultCategory }: Supplier) => defaultCategory,
    { example: '' },
  ),
  field('bankAccount.bankName', heads.bankName, ['bank'], text, ({ bankAccount }: Supplier) => bankAccount.bankName, {
    example: '',
  }),
  field(
    'bankAccount.accountNumber',
    heads.accountNumber,
    ['nuban'],
    text,
    ({ bankAccount }: Supplier) => bankAccount.accountNumber,
    { example: '' },
  ),
  field(
    'bankAccount.accountName',
    heads.accountName,
    [],
    text,
    ({ bankAccount }: Supplier) => bankAccount.accountName,
    { example: '' },
  ),
]
