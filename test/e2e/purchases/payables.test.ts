import { beforeAll, describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf, readyBusiness } from '../../support/scenario.ts'
import { textOf } from '../../printing/pdf-tools.ts'
import { openApp } from '../support/app.ts'
import { download, hasFocus, okafor, owner, title } from '../support/steps.ts'

const app = openApp()
let businessId: string
let bills: Readonly<Record<string, string>>

const dayIn = (days: number) => new Date(Date.now() + 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const post = async (path: string, body: object): Promise<Json> => dataOf(await app.api.post(path, body))
const read = async (path: string): Promise<Json> => dataOf(await app.api.get(path))

const account = (bankName: string, accountNumber: string, accountName: string) => ({
  bankAccount: { bankName, accountNumber, accountName },
})

beforeAll(async () => {
  businessId = await readyBusiness(app.api, okafor)
  const supplier = async (name: string, more: object) =>
    String((await post('/v1/suppliers', { businessId, name, ...more })).id)
  const bill = async (supplierId: string, supplierInvoiceNumber: string, unitPrice: number, dueIn: number) => {
    const items = [{ description: 'Rice, 50 kg', quantity: 1, unitPrice, taxPercent: 7.5 }]
    const days = { date: dayIn(-45), dueDate: dayIn(dueIn) }
    const body = { businessId, supplierId, supplierInvoiceNumber, items, ...days, record: true }
    return String((await post('/v1/purchases', body)).id)
  }
  const details = { accountNumber: '0123456789', accountName: 'Okafor Trading', bankName: 'GTBank' }
  await post('/v1/payment-details', { businessId, label: 'GTBank', type: 'BANK_TRANSFER', details })
  const mills = await supplier('Ọmọtọ́shọ̀ Rice Mills', account('Zenith', '0012345678', 'Omotosho Rice Mills, Ltd'))
  const depot = await supplier('Kano Cold Depot', account('Access', '1700000001', 'Kano Cold Depot'))
  bills = {
    rice: await bill(mills, 'OM-1', 100_000, -3),
    beans: await bill(mills, 'OM-2', 40_000, -40),
    fish: await bill(depot, 'KD-7', 20_000.4, 2),
    later: await bill(depot, 'KD-8', 10_000, 60),
  }
})

describe('what is to be paid this week', () => {
  it('is chosen, paid once a supplier with a file for the bank, and reversed for one of them', async () => {
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${businessId}/payables`)
    await page.getByText('To pay this week', { exact: true }).click()
    const due = page.getByRole('table', { name: 'To pay this week' })
    await due.getByText('OM-2').waitFor()
    expect(await due.getByText('KD-8').count()).toBe(0)
    await due.getByRole('row', { name: /OM-2/ }).getByRole('checkbox').click()
    await page.getByText('2 items, ₦129,000.43').waitFor()
    await page.getByRole('button', { name: 'Pay and make the bank file' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reference').fill('Week 48')
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('₦129,000.43 paid.').waitFor()
    await hasFocus(dialog.getByRole('button', { name: 'Save the bank file' }))
    const file = await download(page, () => page.keyboard.press('Enter'))
    expect(file.name).toMatch(/\.csv$/)
    expect(file.content.toString().replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      'Account name,Account number,Bank,Amount,Narration,Reference',
      '"Omotosho Rice Mills, Ltd",0012345678,Zenith,107500.00,BILL000001,Week 48',
      'Kano Cold Depot,1700000001,Access,21500.43,BILL000003,Week 48',
    ])
    await page.keyboard.press('Escape')

    await page.getByText('Owed', { exact: true }).click()
    const owed = page.getByRole('table', { name: 'Payables' })
    await owed
      .getByRole('row', { name: /Rice Mills/ })
      .getByText('43,000.00', { exact: true })
      .first()
      .waitFor()
    const before = await read(`/v1/businesses/${businessId}/payables`)
    expect(before).toMatchObject({ total: 53_750, days31to60: 43_000, notDue: 10_750 })

    await page.getByRole('link', { name: 'Money out', exact: true }).click()
    await title(page, 'Money out').waitFor()
    const paid = page.getByRole('table', { name: 'Money out' })
    await paid
      .getByRole('row', { name: /Kano Cold Depot/ })
      .getByText('21,500.43')
      .waitFor()
    await page.getByRole('button', { name: 'Reverse the payment to Ọmọtọ́shọ̀ Rice Mills' }).click()
    const why = page.getByRole('dialog')
    await hasFocus(why.getByLabel('Why'))
    await page.keyboard.type('The bank sent it back')
    await page.keyboard.press('Control+Enter')
    await why.waitFor({ state: 'detached' })
    const mine = paid.getByRole('row', { name: /Rice Mills/ })
    await mine.getByText('Reversed', { exact: true }).waitFor()
    expect(await mine.getByText('Deposit').count()).toBe(0)
    await page.goto(`/businesses/${businessId}/bills/${bills['rice']}`)
    await title(page, 'BILL000001').waitFor()
    await page.getByRole('button', { name: 'Pay BILL000001' }).waitFor()

    expect(await read(`/v1/purchases/${bills['rice']}`)).toMatchObject({ paid: 0, balance: 107_500 })
    expect(await read(`/v1/purchases/${bills['fish']}`)).toMatchObject({ paid: 21_500.43, paymentState: 'PAID' })
    expect(await read(`/v1/businesses/${businessId}/payables`)).toMatchObject({ total: 161_250 })
    expect(offences).toEqual([])
  })
})

describe('a supplier', () => {
  it('has figures, every bill, a statement as PDF, and another bank account from now on', async () => {
    const name = 'Ìyá Àjọkẹ́ Foods and General Merchandise Limited'
    const { id } = await post('/v1/suppliers', { businessId, name, ...account('Zenith', '0012345678', 'Ajoke Foods') })
    const bill = async (unitPrice: number, dueIn: number) => {
      const items = [{ description: 'Palm oil', quantity: 1, unitPrice, taxPercent: 7.5 }]
      const days = { date: dayIn(-3), dueDate: dayIn(dueIn) }
      return post('/v1/purchases', { businessId, supplierId: id, items, ...days, record: true })
    }
    const late = await bill(100_000, -1)
    const open = await bill(40_000, 9)
    const { page, offences } = await app.openAs(owner)
    await page.goto(`/businesses/${businessId}/payables`)
    await page.getByRole('link', { name }).click()
    await title(page, name).waitFor()
    const figures = page.getByRole('region', { name: 'Owed' })
    await figures.getByText('150,500.00').waitFor()
    await figures.getByText('107,500.00').waitFor()
    const entries = page.getByRole('table', { name: 'Account' })
    await entries.getByRole('link', { name: String(late.number) }).waitFor()
    await entries.getByRole('link', { name: String(open.number) }).waitFor()
    const paper = await download(page, () => page.getByRole('button', { name: 'Statement as PDF' }).click())
    expect(paper.name).toMatch(/^Statement of .+\.pdf$/)
    const text = textOf(paper.content).join(' ')
    expect(text).toContain(String(late.number))
    expect(text).toContain('150,500.00')

    await page.keyboard.press('e')
    const drawer = page.getByRole('dialog', { name })
    await drawer.getByLabel('Account number').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('0098765432')
    await page.keyboard.press('Control+Enter')
    await drawer.waitFor({ state: 'detached' })
    expect((await read(`/v1/suppliers/${id}`)).bankAccount).toEqual({
      ...{ bankName: 'Zenith', accountNumber: '0098765432', accountName: 'Ajoke Foods' },
    })
    await page.goto(`/businesses/${businessId}/suppliers/${id}`)
    await page.getByText('Zenith, 0098765432, Ajoke Foods').waitFor()
    expect(await read(`/v1/suppliers/${id}/balance`)).toMatchObject({ owed: 150_500, overdue: 107_500, credit: 0 })
    expect(offences).toEqual([])
  })
})
