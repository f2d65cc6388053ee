import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { monthField, naira, text } from '../http/fields.ts'
import { CSV, defineRoute, IIF, ZIP } from '../http/route.ts'
import { Environment, LedgerAccount, PayableEntryKind } from '../http/vocabulary.ts'
import { accountEntryKind } from './receivables.ts'

/** A month's sales and money for accounting programs, and how the accounts of the ledger are called there. */

const accountInput = z
  .object({
    account: LedgerAccount,
    code: text(20).meta({ description: 'Its number in the accounting program.' }),
    name: text(80).meta({ description: 'Its name there, to the letter.' }),
  })
  .meta({ id: 'LedgerAccountInput' })

const ledgerAccounts = z
  .object({
    accounts: z.array(
      z.object({ account: LedgerAccount, code: z.string(), name: z.string() }).meta({ id: 'NamedLedgerAccount' }),
    ),
    isUsual: z.boolean().meta({ description: 'Nobody has changed them here.' }),
  })
  .meta({ id: 'LedgerAccounts' })

export const getLedgerAccounts = defineRoute({
  operationId: 'getLedgerAccounts',
  method: 'get',
  path: '/v1/businesses/{id}/ledger-accounts',
  tag: 'Businesses',
  summary: 'Names of the ledger accounts',
  description: 'What the exported books name the accounts by: code and name of each in the accounting program.',
  access: ofBusiness('payment.read'),
  success: { status: 200, message: 'Ledger accounts retrieved successfully.' },
  data: ledgerAccounts,
})

export const updateLedgerAccounts = defineRoute({
  operationId: 'updateLedgerAccounts',
  method: 'patch',
  path: '/v1/businesses/{id}/ledger-accounts',
  tag: 'Businesses',
  summary: 'Name the accounts of the ledger as the accounting program does',
  description: 'Those that are given change, the others stay.',
  access: ofBusiness('business.manage'),
  body: z.object({
    accounts: z
      .array(accountInput)
      .max(LedgerAccount.options.length, `can have at most ${String(LedgerAccount.options.length)}`)
      .nullable()
      .meta({ description: 'Null: back to the defaults.' }),
  }),
  success: { status: 200, message: 'Ledger accounts updated successfully.' },
  data: ledgerAccounts,
})

const journal = z
  .object({
    id: z.string().meta({ description: 'Of the document, or of the entry in the account of the customer.' }),
    kind: accountEntryKind,
    isReversal: z.boolean().meta({ description: 'Reverses an earlier one.' }),
    date: z.string(),
    dueDate: z.string().nullable(),
    number: z.string().nullable().meta({ description: 'Of the document or the receipt.' }),
    memo: z.string(),
    customerId: z.string(),
    customerName: z.string(),
    customerTin: z.string().nullable(),
    lines: z
      .array(z.object({ account: LedgerAccount, debit: naira, credit: naira }).meta({ id: 'JournalLine' }))
      .meta({ description: 'Debits and credits come to the same.' }),
  })
  .meta({ id: 'Journal' })

const purchaseJournal = z
  .object({
    id: z.string().meta({ description: 'Of the entry in the account of the supplier.' }),
    kind: PayableEntryKind,
    isReversal: z.boolean().meta({ description: 'Reverses an earlier one.' }),
    date: z.string(),
    dueDate: z.string().nullable(),
    number: z.string().nullable().meta({ description: 'Of the bill, or of the receipt for withholding tax.' }),
    memo: z.string(),
    supplierId: z.string().nullable(),
    supplierName: z.string().nullable(),
    supplierTin: z.string().nullable(),
    lines: z
      .array(
        z
          .object({
            account: LedgerAccount.nullable().meta({ description: 'Null of the account of a category.' }),
            code: z.string(),
            name: z.string(),
            debit: naira,
            credit: naira,
          })
          .meta({ id: 'PurchaseJournalLine' }),
      )
      .meta({ description: 'Debits and credits come to the same.' }),
  })
  .meta({ id: 'PurchaseJournal' })

const books = z
  .object({
    month: z.string(),
    environment: Environment,
    journals: z.array(journal).meta({ description: 'By day.' }),
    purchases: z.array(purchaseJournal).meta({
      description: 'Bills, credit notes of suppliers and money for them, by the day that each counts for.',
    }),
  })
  .meta({ id: 'Books' })
export type BooksBody = z.infer<typeof books>

export const getBooks = defineRoute({
  operationId: 'getBooks',
  heavy: true,
  method: 'get',
  path: '/v1/businesses/{id}/books',
  tag: 'Businesses',
  summary: 'The books of a month, for an accounting program',
  description:
    'Invoices, debit and credit notes by their issue date as in the VAT month; payments, withheld tax, refunds, write-offs and opening items by the day that they count for, what was reversed on its own day. Purchases by the day that their entries count for; VAT that is claimed is `INPUT_VAT`, of apportioned lines before the share of the month is taken. `ledger` is a general ledger as CSV, debits and credits with the codes of `ledger-accounts`; `iif` is for QuickBooks Desktop; `quickbooks` (customers, suppliers, invoices, credit notes and journals as CSV) for QuickBooks Online, `sage` (customers, suppliers and transactions as CSV) for Sage 50: each a ZIP. SANDBOX and LIVE are never mixed.',
  access: ofBusiness('payment.read'),
  query: z.object({
    month: monthField.optional().meta({ description: 'YYYY-MM. Default: the month before the present one in Lagos.' }),
    environment: Environment.optional().meta({ description: 'Default: that of the chosen provider.' }),
    format: z
      .enum(['json', 'ledger', 'iif', 'quickbooks', 'sage'], {
        error: 'must be json, ledger, iif, quickbooks or sage',
      })
      .optional()
      .meta({ default: 'json' }),
  }),
  files: { ledger: CSV, iif: IIF, quickbooks: ZIP, sage: ZIP },
  errors: ['invoice_damaged'],
  success: { status: 200, message: 'Books retrieved successfully.' },
  data: books,
})

export const bookRoutes = [getLedgerAccounts, updateLedgerAccounts, getBooks] as const
