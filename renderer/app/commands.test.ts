import { globSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import type { Grant } from '../../core/contract/http/permissions.ts'
import { InvoiceStatus } from '../../core/contract/http/vocabulary.ts'
import { invoiceActions } from '../../core/contract/invoice/allowed-actions.ts'
import type { InboxItemBody } from '../../core/contract/purchases/inbox.ts'
import type { PurchaseBody } from '../../core/contract/purchases/purchase.ts'
import { bulkCommands } from '../components/bulk/commands.ts'
import { approvalCommands } from '../features/approvals/commands.ts'
import { counterCommands, drawerCommands, takeCommands } from '../features/counter/commands.ts'
import { customerCommands, customerRights } from '../features/customer/commands.ts'
import { debtorsCommands } from '../features/debtors/commands.ts'
import { billEditorCommands } from '../features/editor/bill/commands.ts'
import { editorCommands } from '../features/editor/page/commands.ts'
import type { InvoiceAction } from '../features/invoice/actions/available-actions.ts'
import { invoiceCommands } from '../features/invoice/actions/commands.ts'
import { productCommands } from '../features/product/commands.ts'
import { billCommands } from '../features/purchases/bill/commands.ts'
import { billsCommands } from '../features/purchases/bills/commands.ts'
import { inboxCommands } from '../features/purchases/inbox/commands.ts'
import { supplierCommands } from '../features/purchases/supplier/commands.ts'
import { profitCommands } from '../features/profit/commands.ts'
import { recordsCommands } from '../features/records/commands.ts'
import { taxCommands } from '../features/taxes/commands.ts'
import { vatMonthCommands } from '../features/vat-month/commands.ts'
import { vatYearCommands } from '../features/vat-year/commands.ts'
import { createHotkeys, listedHotkeys } from '../lib/commands/hotkeys.ts'
import { type CommandKey, keysOf } from '../lib/commands/keys.ts'
import { hotkeysFor, type PageCommand, paletteGroupFor } from '../lib/commands/page-commands.ts'
import type { ListedInvoice } from '../lib/queries/invoices.ts'
import { texts } from '../lib/texts.ts'
import { records } from '../lib/texts/records/records.ts'

const nothing = () => undefined
const businessId = 'business'
const owner: Grant = { role: 'OWNER', scope: 'FULL' }
const actions: readonly InvoiceAction[] = [
  ...invoiceActions.filter((action) => action !== 'updatePayment'),
  'makeInvoice',
]

const printing = {
  format: 'a4',
  isBusy: false,
  print: nothing,
  printCopy: nothing,
  save: nothing,
  saveForPrinter: nothing,
} as const

/** An invoice in every state, with each action as the one to do, and with none. */
const invoiceStates = InvoiceStatus.options.flatMap((status) =>
  [undefined, ...actions].map((primary) =>
    invoiceCommands({
      invoice: {
        businessId,
        status,
        invoiceNumber: 'INV000001',
        irn: 'INV000001-94ND90NR-20261128',
        invoiceType: status === 'PAID' ? 'PROFORMA' : 'STANDARD',
        invoiceKind: 'B2C',
        allowedActions: [...invoiceActions],
        balance: 1,
      },
      grant: owner,
      primary,
      running: undefined,
      mustWait: false,
      printing,
      perform: nothing,
      ask: nothing,
      copyIrn: nothing,
    }),
  ),
)

const editorStates = [undefined, { invoiceNumber: 'INV000001' }].map((stored) =>
  editorCommands({ isDraft: true, stored, finalizes: false, ask: nothing, askToCancel: nothing, clear: nothing }),
)

const listed = { status: 'DRAFT', allowedActions: [...invoiceActions], balance: 1 } as unknown as ListedInvoice
const customer = { id: 'customer', businessId, isWalkIn: false }
const place = { to: '/businesses' } as const

/** A bill before and after it is recorded, with every action. */
const billStates = (['DRAFT', 'RECORDED'] as const).map((status) => ({
  ...{ id: 'bill', businessId, type: 'BILL', status, balance: 1, number: 'BILL000001' },
  allowedActions: status === 'DRAFT' ? ['update', 'delete', 'record'] : ['cancel', 'moveVatMonth', 'creditNote'],
})) as unknown as readonly PurchaseBody[]

const incoming = {
  ...{ supplierName: 'Sandbox Supplies Ltd', purchaseId: null, confirmation: null, question: null },
} as unknown as InboxItemBody

/** What every page offers, with everything allowed, by the function that the page calls for it. */
const offered: Readonly<Record<string, readonly (readonly PageCommand[])[]>> = {
  invoiceCommands: invoiceStates,
  editorCommands: editorStates,
  debtorsCommands: [
    debtorsCommands({
      businessId,
      isOwed: true,
      mayRemind: true,
      mayRecord: true,
      ask: nothing,
      print: nothing,
      save: nothing,
    }),
  ],
  customerCommands: [
    customerCommands({ customer, rights: customerRights(owner, customer), owed: 1, credit: 1, ask: nothing }),
  ],
  productCommands: [productCommands({ id: 'product', businessId, name: 'Cement' }, true)],
  recordsCommands: [records.customers, records.products, records.paymentDetails].map((words) =>
    recordsCommands({ words, mayWrite: true, newPlace: place, importPlace: place, others: [] }),
  ),
  bulkCommands: [
    bulkCommands({ selected: [listed], isBusy: false, isExporting: false, perform: nothing, save: nothing }),
  ],
  approvalCommands: [
    approvalCommands({
      mayApprove: true,
      actions: [...invoiceActions],
      hasKeys: true,
      isApproving: false,
      approve: nothing,
      sendBack: nothing,
    }),
  ],
  counterCommands: [
    counterCommands({ goTo: nothing, nameCustomer: nothing, discountSale: nothing, park: nothing, print: nothing }),
  ],
  drawerCommands: [drawerCommands({ businessId, grant: owner, mayReturn: true, isClosed: true, move: nothing })],
  billEditorCommands: [false, true].map((isStored) =>
    billEditorCommands({ isStored, isSaving: false, record: nothing, save: nothing, remove: nothing, clear: nothing }),
  ),
  billCommands: billStates.map((bill) =>
    billCommands({
      bill,
      grant: owner,
      credit: 1,
      isRecording: false,
      isChecking: false,
      record: nothing,
      check: nothing,
      applyCredit: nothing,
      ask: nothing,
    }),
  ),
  inboxCommands: [incoming, undefined].map((first) =>
    inboxCommands({ first, mayWrite: true, isOffered: true, isLooking: false, look: nothing, act: nothing }),
  ),
  billsCommands: [billsCommands(businessId, true, { expense: nothing, bookCashOut: nothing })],
  supplierCommands: [supplierCommands({ supplier: customer, grant: owner, credit: 1, ask: nothing })],
  taxCommands: [
    taxCommands({
      open: ['NRS', 'Lagos revenue service'].map((name) => ({ label: `Mark as remitted: ${name}`, mark: nothing })),
      ...{ mayMark: true, hasNext: true, isSaving: false, save: nothing, go: nothing },
    }),
  ],
  vatMonthCommands: [true, false].map((isFiled) =>
    vatMonthCommands({
      ...{ isFiled, mayFile: true, mayEnter: true, hasNext: true },
      ...{ ask: nothing, go: nothing, print: nothing, save: nothing },
    }),
  ),
  vatYearCommands: [vatYearCommands({ hasNext: true, go: nothing })],
  profitCommands: [profitCommands(false, nothing)],
  takeCommands: [takeCommands('Take ₦1,200.00', true, nothing)],
}

/** How everything is called that a key does, on whichever page. */
const meanings: Partial<Record<CommandKey, RegExp>> = {
  // The button of the page, whatever it says.
  submit: /^(Finalize|Take ₦1,200\.00|Record (it|bill))$/,
  save: /^Save (now|as draft)$/,
  create: /^New /,
  edit: /^Edit/,
  print: /^Print$/,
  printWhileTyping: /^Print$/,
  savePdf: /^Save PDF$/,
  sendToCustomer: /^Send to customer$/,
  approve: /^Approve/,
  sendBack: /^Send back/,
  sendToFirs: /^Send to FIRS/,
  tryAgain: /^Try again$/,
  correct: /^(Correct|Enter a credit note for it)$/,
  duplicate: /^(Duplicate|Bill again)/,
  createInvoice: /^Create invoice$/,
  recordPayment: /^(Record payment|Pay( BILL000001)?)$/,
  remind: /^Remind( all)?$/,
  applyCredit: /^(Apply credit|Use credit with the supplier)$/,
  refund: /^(Refund|Record a refund)$/,
  recordExpense: /^Record an expense$/,
  bookCashOut: /^Record cash paid out as an expense$/,
  takeInvoice: /^Take (into bills|the invoice of .+ into bills)$/,
  writeOff: /^(Write off|Write back what is open)$/,
  previousPeriod: /^Previous (month|year)$/,
  nextPeriod: /^Next (month|year)$/,
  markDone: /^(Mark as (remitted|filed)|Amended return)/,
  saleQuantity: /^Quantity/,
  saleCustomer: /customer/,
  salePrice: /^Price/,
  parkSale: /^Park/,
  returnSale: /^Return items$/,
  lineDiscount: /^Discount on the selected line$/,
  saleDiscount: /^Discount on the whole sale$/,
  printReceipt: /receipt/,
}

const run = (command: PageCommand) => ({ ...command, run: 'run' in command ? command.run : nothing })
const pages = Object.entries(offered).flatMap(([name, states]) => states.map((commands) => [name, commands] as const))
const sources = () => globSync('renderer/**/*.{ts,tsx}').map((path) => ({ path, source: readFileSync(path, 'utf8') }))

describe('a key', () => {
  it('stands for one thing', () => {
    const keys = Object.values(keysOf).map((keys) => keys.toLowerCase())
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
  })

  it('does what is called the same on every page', () => {
    const wrong = pages.flatMap(([page, commands]) =>
      commands.flatMap(({ key, label }) =>
        key === undefined || meanings[key]?.test(label) === true ? [] : [`${page}: ${keysOf[key]} is "${label}"`],
      ),
    )
    expect([...new Set(wrong)]).toEqual([])
  })

  it('is given once on a page', () => {
    for (const [page, commands] of pages) {
      const keys = commands.flatMap(({ key }) => key ?? [])
      expect(keys, page).toEqual([...new Set(keys)])
    }
  })

  it('is named where it is used, and spelled nowhere else', () => {
    const spelled = sources().filter(
      ({ path, source }) =>
        !path.endsWith('.test.ts') &&
        /\b(useHotkey\(\s*'[^a-z]|hotkey="[^a-z]|KeyHint keys="|aria-keyshortcuts=")/.test(source),
    )
    expect(spelled.map(({ path }) => path)).toEqual([])
  })

  it('is listed in the help, and beside its command in the palette', () => {
    for (const [page, commands] of pages) {
      const hotkeys = createHotkeys()
      for (const hotkey of hotkeysFor(commands.map(run))) hotkeys.add(hotkey)
      const help = listedHotkeys(hotkeys.active.getState(), 'page').map(({ keys, description }) => [keys, description])
      const keyed = commands.flatMap(({ key, label }) => (key === undefined ? [] : [[keysOf[key], label]]))
      expect(help, page).toEqual(keyed)

      const shown = paletteGroupFor('With it', commands.map(run)).actions.flatMap(({ keys, label }) =>
        keys === undefined ? [] : [[keys, label]],
      )
      expect(shown, page).toEqual(keyed)
    }
  })
})

describe('what is compared here', () => {
  it('are the commands of all pages', () => {
    const called = sources().flatMap(({ source }) =>
      [...source.matchAll(/usePageCommands\(\s*palette[^,]+,\s*(\w+)\(/g)].map(([, name]) => name),
    )
    const calls = sources().flatMap(({ source }) => [...source.matchAll(/(?<!function )\busePageCommands\(/g)])
    expect([...new Set(called)].toSorted()).toEqual(Object.keys(offered).toSorted())
    // And the one button of a page that has nothing else.
    expect(calls).toHaveLength(called.length + 1)
  })

  it('has a name for every key that a page gives', () => {
    const given = new Set(pages.flatMap(([, commands]) => commands.flatMap(({ key }) => key ?? [])))
    expect([...given].filter((key) => meanings[key] === undefined)).toEqual([])
    expect(texts.invoices.add).toMatch(meanings.create ?? '')
  })
})
