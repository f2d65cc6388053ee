import { z } from 'zod'

import {
  clearable,
  decimalField,
  emailField,
  freeText,
  idField,
  nameField,
  phoneField,
  text,
  timestamp,
  tinField,
} from '../http/fields.ts'
import { metadataAnswer, metadataField } from '../http/metadata.ts'
import { InputVat, SupplierLegalForm } from '../http/vocabulary.ts'
import { crudRoutes } from '../records/crud-routes.ts'

const percentField = () => decimalField(4).refine((value) => value >= 0 && value <= 100, 'must be from 0 to 100')

const bankAccount = z.object({
  accountName: clearable(nameField()),
  accountNumber: clearable(text(50)),
  bankName: clearable(nameField()),
})

const optional = {
  businessName: clearable(nameField()),
  tin: clearable(tinField()),
  email: clearable(emailField()),
  phone: clearable(phoneField()),
  address: clearable(text(500)),
  city: clearable(text(100)),
  state: clearable(text(100)).meta({ description: 'Its revenue service gets what is withheld from individuals.' }),
  lga: clearable(text(100)),
  postalCode: clearable(text(20)),
  country: clearable(text(100)).meta({ description: 'Nigeria by default.' }),
  legalForm: clearable(SupplierLegalForm),
  customerId: clearable(idField()).meta({
    description: 'The customer that is the same company. Never merged with it.',
  }),
  defaultCategory: clearable(text(100)),
  defaultInputVat: clearable(InputVat).meta({ description: 'What lines of its bills are where nothing is given.' }),
  defaultWhtPercent: clearable(percentField()).meta({ description: 'Withholding tax, in per cent of the net amount.' }),
  paymentTermsDays: clearable(decimalField(0).refine((days) => days >= 0 && days <= 365, 'must be from 0 to 365')).meta(
    { description: 'From the date of a bill to its due date.' },
  ),
  bankAccount: clearable(bankAccount).meta({ description: 'Where it is paid into.' }),
  notes: clearable(freeText(2000)),
  metadata: metadataField,
}

const supplier = z
  .object({
    id: z.string(),
    businessId: z.string(),
    name: z.string(),
    businessName: z.string().nullable(),
    tin: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    lga: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string(),
    legalForm: SupplierLegalForm.nullable(),
    customerId: z.string().nullable(),
    defaultCategory: z.string().nullable(),
    defaultInputVat: InputVat.nullable(),
    defaultWhtPercent: z.number().nullable(),
    paymentTermsDays: z.int().nullable(),
    bankAccount: z.object({
      accountName: z.string().nullable(),
      accountNumber: z.string().nullable(),
      bankName: z.string().nullable(),
    }),
    notes: z.string().nullable(),
    metadata: metadataAnswer,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Supplier' })
export type Supplier = z.infer<typeof supplier>

const routes = crudRoutes({
  one: 'Supplier',
  many: 'Suppliers',
  path: '/v1/suppliers',
  tag: 'Suppliers',
  resource: 'supplier',
  label: 'supplier',
  listedBy: 'name',
  readAs: 'supplier.read',
  writeAs: 'supplier.write',
  create: {
    summary: 'Create a supplier',
    description: 'A customer with the same TIN is offered in `warnings` (`same_company`): send its id as `customerId`.',
    errors: ['name_taken'],
  },
  update: {
    description: 'Drafts of bills follow the change; recorded bills keep their copy.',
    errors: ['name_taken'],
  },
  remove: { description: 'Bills keep their copy.', errors: ['supplier_in_use'] },
  data: supplier,
  newFields: { name: nameField(), ...optional },
  changeFields: { name: nameField().optional(), ...optional },
})

export const {
  create: createSupplier,
  list: listSuppliers,
  get: getSupplier,
  update: updateSupplier,
  remove: deleteSupplier,
} = routes

export const supplierRoutes = Object.values(routes)
