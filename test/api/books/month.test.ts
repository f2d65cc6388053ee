import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { createCustomer, dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, openApp, untilStatus } from '../support/app.ts'

import { moneyBusiness, type MoneyBusiness } from '../money/money-business.ts'

const app = openApp()
let shop: MoneyBusiness
let today: string
let month: string

beforeEach(async () => {
  shop = await moneyBusiness(app)
  today = await app.server.core.units.read((unit) => Promise.resolve(unit.today))
  month = today.slice(0, 7)
})

const path = (format: string) => `/v1/businesses/${shop.businessId}/books?month=${month}&format=${format}`
const textOf = async (format: string) => (await app.owner.get(path(format))).bytes.toString('utf8')
const line = (net: number, taxPercent: number, taxCategory?: string) => ({
  ...shop.items(net, taxPercent)[0],
  ...(taxCategory && { taxCategory }),
})
const kobo = (naira: string | number | undefined) => Math.round(Number(naira ?? 0) * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

const parsed = (text: string) =>
  Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data

/** Transactions of an IIF file, each with its rows by the names of their heads. */
function transactionsOf(iif: string): Record<string, string>[][] {
  const rows = iif.split('\r\n').map((row) => row.split('\t'))
  const heads = new Map(
    rows.filter(([kind]) => kind?.startsWith('!')).map(([kind = '', ...rest]) => [kind.slice(1), rest]),
  )
  const all: Record<string, string>[][] = []
  for (const [kind = '', ...cells] of rows) {
    if (kind === 'TRNS') all.push([])
    if (kind === 'TRNS' || kind === 'SPL') {
      all.at(-1)?.push(Object.fromEntries((heads.get(kind) ?? []).map((head, at) => [head, cells[at] ?? ''])))
    }
  }
  return all
}

/** The files of a ZIP that stores them as they are, as text. */
function textsOf(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [size, title] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const from = at + 30 + title
    files.set(bytes.subarray(at + 30, from).toString('latin1'), bytes.subarray(from, from + size).toString('utf8'))
    at = from + size
  }
  return files
}

/** A month with one of everything. */
async function busyMonth() {
  const name = 'Ṣadé, "Ọmọ" & Sons'
  const customerId = await createCustomer(app.owner, shop.businessId, { name })
  const sold = (items: object[]) => shop.invoice(1, { items, issueDate: today, customerId })
  const invoice = await sold([line(1000, 7.5), line(200, 0), line(50, 0, 'EXEMPT')])
  const credited = await sold([line(400, 7.5)])
  dataOf(await app.owner.post(`/v1/invoices/${credited}/submit-to-app`))
  await untilStatus(app, credited, 'FIRS_APPROVED')
  const note = { items: [line(100, 7.5)], issueDate: today, finalize: true }
  expectOk(await app.owner.post(`/v1/invoices/${credited}/credit-notes`, note), 201)
  const deductions = [{ kind: 'VAT_WITHHELD' }, { kind: 'WHT', ratePercent: 5 }]
  const allocations = [{ invoiceId: invoice, amount: 500, deductions }]
  await shop.pay(500, { date: today, customerId, allocations })
  const bounced = await shop.pay(60, { date: today, customerId, method: 'BANK_TRANSFER', allocations: [] })
  expectOk(await app.owner.post(`/v1/payments/${bounced.id}/reverse`, { reason: 'Bounced' }))
  await shop.pay(30, { date: today, customerId, allocations: [] })
  const refund = { amount: 10, date: today, method: 'CASH' }
  expectOk(await app.owner.post(`/v1/customers/${customerId}/refunds`, refund), 201)
  expectOk(await app.owner.post(`/v1/invoices/${invoice}/write-off`, { amount: 20, reason: 'Left town' }))
  const opening = { date: today, dueDate: today, amount: 77 }
  expectOk(await app.owner.post(`/v1/customers/${customerId}/opening-items`, opening), 201)
  const held = { date: today, amount: -12.5 }
  expectOk(await app.owner.post(`/v1/customers/${customerId}/opening-items`, held), 201)
  return { customerId, name }
}

describe('the books of a month', () => {
  it('are double entry, and come to the VAT month and to the account of the customer', async () => {
    const { customerId } = await busyMonth()
    const { journals } = dataOf(await app.owner.get(path('json')))
    const lines: Json[] = journals.flatMap((journal: Json) => journal.lines)
    for (const journal of journals) {
      const by = (side: string) => sum(journal.lines.map((one: Json) => kobo(one[side])))
      expect(by('debit')).toBe(by('credit'))
      expect(by('debit')).toBeGreaterThan(0)
    }
    const of = (account: string) =>
      sum(lines.filter((one) => one.account === account).map(({ debit, credit }) => kobo(debit) - kobo(credit)))

    const vat = dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/vat-month?month=${month}`))
    expect(-of('OUTPUT_VAT')).toBe(kobo(vat.total.vat))
    expect(-of('SALES') - of('ZERO_RATED_SALES') - of('EXEMPT_SALES')).toBe(kobo(vat.total.net))
    expect([of('VAT_WITHHELD'), of('WHT_WITHHELD')]).toEqual([kobo(vat.vatWithheld.amount), kobo(vat.wht.amount)])
    expect([of('BAD_DEBTS'), of('OPENING_BALANCES')]).toEqual([2000, -7700 + 1250])
    expect([of('CASH'), of('BANK')]).toEqual([52_000, 0])
    const balance = dataOf(await app.owner.get(`/v1/customers/${customerId}/balance`))
    expect(of('RECEIVABLES')).toBe(kobo(balance.owed) - kobo(balance.credit))
    const back = journals.find(({ isReversal }: Json) => isReversal)
    expect(back).toMatchObject({ kind: 'PAYMENT', memo: expect.stringMatching(/^Payment, reversed: Bounced$/) })
  })

  it('say the same as a ledger, whatever customers are called', async () => {
    const { name } = await busyMonth()
    const { journals } = dataOf(await app.owner.get(path('json')))
    const rows = parsed(await textOf('ledger'))
    expect(rows).toHaveLength(sum(journals.map(({ lines }: Json) => lines.length)))
    expect(new Set(rows.map(({ Customer }) => Customer))).toEqual(new Set([name]))
    expect(sum(rows.map(({ Debit }) => kobo(Debit)))).toBe(sum(rows.map(({ Credit }) => kobo(Credit))))
    expect(rows[0]).toMatchObject({ 'Account code': '1100', Account: 'Accounts Receivable', Debit: '1325.00' })
  })

  it('are transactions that balance for QuickBooks Desktop', async () => {
    await busyMonth()
    const { journals } = dataOf(await app.owner.get(path('json')))
    const text = await textOf('iif')
    const transactions = transactionsOf(text)
    expect(transactions).toHaveLength(journals.length)
    for (const rows of transactions) expect(sum(rows.map(({ AMOUNT }) => kobo(AMOUNT)))).toBe(0)
    expect(transactions.map(([first]) => first?.['TRNSTYPE'])).toEqual(
      journals.map(({ kind, isReversal }: Json) => {
        if (kind === 'INVOICE' || kind === 'DEBIT_NOTE') return 'INVOICE'
        if (kind === 'CREDIT_NOTE') return 'CREDIT MEMO'
        return kind === 'PAYMENT' && !isReversal ? 'PAYMENT' : 'GENERAL JOURNAL'
      }),
    )
    const [, month2, day] = today.split('-')
    expect(transactions[0]?.[0]).toMatchObject({ DATE: `${month2}/${day}/${today.slice(0, 4)}`, AMOUNT: '1325.00' })
    expect(text).toMatch(/^!ACCNT\tNAME\tACCNTTYPE\tACCNUM\r\n/)
    expect(text).toContain('ACCNT\tAccounts Receivable\tAR\t1100\r\n')
  })

  it('are files for QuickBooks Online and for Sage, with the figures of the VAT month', async () => {
    const { name } = await busyMonth()
    const vat = dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/vat-month?month=${month}`))
    const quickbooks = textsOf((await app.owner.get(path('quickbooks'))).bytes)
    expect([...quickbooks.keys()]).toEqual(['customers.csv', 'invoices.csv', 'credit-notes.csv', 'journal.csv'])
    const taxOf = (file: string) => sum(parsed(quickbooks.get(file) ?? '').map((row) => kobo(row['ItemTaxAmount'])))
    expect(taxOf('invoices.csv') - taxOf('credit-notes.csv')).toBe(kobo(vat.total.vat))
    const entries = parsed(quickbooks.get('journal.csv') ?? '')
    expect(sum(entries.map((row) => kobo(row['*Debits']) - kobo(row['*Credits'])))).toBe(0)
    expect(parsed(quickbooks.get('customers.csv') ?? '')[0]).toMatchObject({ Name: name })
    // Rows with one number become one journal, and it has 21 characters at most.
    const numbers = entries.map((row) => row['*JournalNo'] ?? '')
    expect(new Set(numbers).size).toBe(entries.length / 2)
    expect(Math.max(...numbers.map((number) => number.length))).toBeLessThanOrEqual(21)

    const sage = textsOf((await app.owner.get(path('sage'))).bytes)
    const [customer] = parsed(sage.get('customers.csv') ?? '')
    expect(customer).toMatchObject({ 'Account Name': name })
    const rows = parsed(sage.get('transactions.csv') ?? '')
    const tax = (type: string) => sum(rows.filter(({ Type }) => Type === type).map((row) => kobo(row['Tax Amount'])))
    expect(tax('SI') - tax('SC')).toBe(kobo(vat.total.vat))
    const net = (type: string, isTaxed: boolean) =>
      sum(
        rows
          .filter((row) => row['Type'] === type && (row['Tax Code'] !== 'T9') === isTaxed)
          .map((row) => kobo(row['Net Amount'])),
      )
    expect(net('SI', true) - net('SC', true)).toBe(kobo(vat.total.net))
    const codes = rows.filter(({ Type }) => Type === 'SI').map((row) => row['Tax Code'])
    expect(codes.filter((code) => code !== 'T9')).toEqual(['T1', 'T0', 'T2', 'T1'])

    // What the customer owes in Sage is what they owe here.
    expect(new Set(rows.map((row) => row['Account Reference']))).toEqual(new Set([customer?.['Account Reference']]))
    const { customerId } = dataOf(await app.owner.get(path('json'))).journals[0]
    const balance = dataOf(await app.owner.get(`/v1/customers/${customerId}/balance`))
    const others = net('SI', false) + net('SP', false) - net('SC', false) - net('SA', false)
    expect(kobo(vat.total.net) + kobo(vat.total.vat) + others).toBe(kobo(balance.owed) - kobo(balance.credit))
  })

  it('know a customer by one account in Sage, whoever else has the month', async () => {
    const [ikeja, abuja] = [
      await createCustomer(app.owner, shop.businessId, { name: 'Ọlátúnjí Stores Ikeja' }),
      await createCustomer(app.owner, shop.businessId, { name: 'Ọlátúnjí Stores Abuja' }),
    ]
    const referenceOf = async (name: string) => {
      const customers = parsed(textsOf((await app.owner.get(path('sage'))).bytes).get('customers.csv') ?? '')
      return customers.find((row) => row['Account Name'] === name)?.['Account Reference']
    }
    await shop.invoice(1, { items: [line(1000, 7.5)], issueDate: today, customerId: abuja })
    const alone = await referenceOf('Ọlátúnjí Stores Abuja')
    expect(alone).toMatch(/^[A-Z\d]{1,8}$/)
    await shop.invoice(1, { items: [line(1000, 7.5)], issueDate: today, customerId: ikeja })
    await shop.pay(10, { date: today, customerId: ikeja, allocations: [] })
    expect(await referenceOf('Ọlátúnjí Stores Abuja')).toBe(alone)
    expect(await referenceOf('Ọlátúnjí Stores Ikeja')).not.toBe(alone)
    // It is the same account under another name.
    dataOf(await app.owner.patch(`/v1/customers/${abuja}`, { name: 'Wuse Stores' }))
    expect(await referenceOf('Wuse Stores')).toBe(alone)
  })

  it('have one name for each customer: in every file and month, on what was merged, and in the lists of customers', async () => {
    const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, 0))
      .toISOString()
      .slice(0, 10)
    const create = (name: string, more: object = {}) => createCustomer(app.owner, shop.businessId, { name, ...more })
    const long = 'Federal Medical Supplies and Logistics Company'
    const other = await create(`${long} Abuja`)
    const twin = await create('Ojo', { businessName: 'Ojo & Sons (Nigeria) Limited' })
    const kept = await create(`${long} Lagos`, { businessName: 'F.M.S.L. Plc' })
    const doneFor = async (customerId: string, date: string) => {
      const invoiceId = await shop.invoice(1, { items: [line(1000, 7.5)], issueDate: date, dueDate: today, customerId })
      const deductions = [{ kind: 'WHT', ratePercent: 5 }, { kind: 'VAT_WITHHELD' }]
      await shop.pay(500, { date, customerId, allocations: [{ invoiceId, amount: 500, deductions }] })
      await shop.pay(30, { date, customerId, allocations: [] })
      const refund = { amount: 10, date, method: 'CASH' }
      expectOk(await app.owner.post(`/v1/customers/${customerId}/refunds`, refund), 201)
      const opening = { date, dueDate: date, amount: 77 }
      expectOk(await app.owner.post(`/v1/customers/${customerId}/opening-items`, opening), 201)
    }
    await doneFor(kept, lastDay)
    await doneFor(other, today)
    await doneFor(twin, today)
    await doneFor(kept, today)
    expectOk(await app.owner.post(`/v1/customers/${twin}/merge`, { into: kept }))

    const names = { [month]: [`${long} Abuja`, `${long} Lagos`], [lastDay.slice(0, 7)]: [`${long} Lagos`] }
    const cut: string[][] = []
    for (const [of, expected] of Object.entries(names)) {
      const file = async (format: string, what = 'books') =>
        (await app.owner.get(`/v1/businesses/${shop.businessId}/${what}?month=${of}&format=${format}`)).bytes
      const distinct = (rows: readonly Record<string, string>[], head: string) =>
        [...new Set(rows.map((row) => row[head] ?? ''))].filter((name) => name !== '').toSorted()
      expect(distinct(parsed((await file('ledger')).toString('utf8')), 'Customer')).toEqual(expected)
      const quickbooks = textsOf(await file('quickbooks'))
      for (const [name, head] of [
        ['customers.csv', 'Name'],
        ['invoices.csv', '*Customer'],
        ['journal.csv', 'Name'],
      ] as const) {
        expect(distinct(parsed(quickbooks.get(name) ?? ''), head)).toEqual(expected)
      }
      const iif = (await file('iif')).toString('utf8')
      const listed = iif.split('\r\n').flatMap((row) => (row.startsWith('CUST\t') ? [row.split('\t')[1] ?? ''] : []))
      expect(distinct(transactionsOf(iif).flat(), 'NAME')).toEqual(listed.toSorted())
      expect(listed).toHaveLength(expected.length)
      cut.push(listed)
      const workbook = await file('xlsx', 'vat-month')
      for (const sheet of ['Documents', 'Withheld', 'Deposits']) {
        const [heads, ...rows] = await readSheet(workbook, sheet)
        const at = heads?.indexOf('Customer') ?? -1
        expect([...new Set(rows.map((row) => row[at]))].toSorted()).toEqual(expected)
      }
    }
    // QuickBooks Desktop cuts both to the same; who is alone in a month is called as in the one before.
    expect(cut[0]).toEqual(expect.arrayContaining(cut[1] ?? ['']))
  })

  it('never mix practice with what is real', async () => {
    await busyMonth()
    const query = `?month=${month}&environment=LIVE`
    const { journals } = dataOf(await app.owner.get(`/v1/businesses/${shop.businessId}/books${query}`))
    expect(journals).toEqual([])
    const answer = await app.owner.get(path('ledger'))
    expect(answer.headers.get('content-disposition')).toContain(`ledger-${month}-sandbox.csv`)
    expectError(await app.owner.get(path('xml')), 400, 'validation_failed', 'format')
  })
})

describe('the accounts of the ledger', () => {
  const address = () => `/v1/businesses/${shop.businessId}/ledger-accounts`

  it('have the names that the accounting program knows, in every file', async () => {
    const usual = dataOf(await app.owner.get(address()))
    expect(usual.isUsual).toBe(true)
    const accounts = [{ account: 'SALES', code: '400-1', name: 'Cement sales' }]
    const named = dataOf(await app.owner.patch(address(), { accounts }))
    expect(named.accounts.find(({ account }: Json) => account === 'SALES')).toEqual(accounts[0])
    expect(named.accounts.filter(({ account }: Json) => account !== 'SALES')).toEqual(
      usual.accounts.filter(({ account }: Json) => account !== 'SALES'),
    )
    await shop.invoice(1, { items: [line(1000, 7.5)], issueDate: today })
    expect(parsed(await textOf('ledger')).map((row) => row['Account'])).toContain('Cement sales')
    expect(await textOf('iif')).toContain('ACCNT\tCement sales\tINC\t400-1\r\n')
    expect(dataOf(await app.owner.patch(address(), { accounts: null }))).toEqual(usual)
  })

  it('need a code and a name', async () => {
    const wrong = (account: object) => app.owner.patch(address(), { accounts: [account] })
    expectError(
      await wrong({ account: 'SALES', code: '', name: 'Sales' }),
      400,
      'validation_failed',
      'accounts[0].code',
    )
    expectError(
      await wrong({ account: 'STOCK', code: '1', name: 'x' }),
      400,
      'validation_failed',
      'accounts[0].account',
    )
  })
})
