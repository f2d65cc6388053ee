import { describe, expect, it } from 'vitest'

import { createCustomer, dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { hasFocus, holds } from '../support/steps.ts'
import { give, importAt, save } from './open-import.ts'
import { freshBusiness, openAt, recordsOf } from './open-records.ts'

const app = openApp()

const customerList = [
  'OKAFOR CUSTOMERS',
  'S/N,Customer,Phone No,T.I.N,Remarks',
  '1,Adébáyọ̀ & Sons,8031234567,31569955-0001,good',
  '2,Zenith Stores,080,,',
  '3,,0803 123 4567,,no name',
].join('\n')

describe('a list of customers', () => {
  it(
    'points out doubtful TINs and states, with what is probably meant, and saves none that nobody confirmed',
    { tags: 'soak' },
    async () => {
      const { api } = app
      const businessId = await freshBusiness(api)
      await createCustomer(api, businessId, { name: 'Zenith Stores Ltd', tin: '20481199-0001' })
      const { page, offences } = await importAt(app, businessId, 'customers', 'Import customers')
      const list = [
        'Customer,TIN,Addr,State',
        'Adé & Sons,31569955-0001,12 Broad Street,LAGOS',
        'Sapele Rubber,3156995,,lagos state',
        'Agbara Foods,315699550001,,Logos',
        'Zenith Shops,204811990001,,Ogun',
        'Bisi Fabrics,2048116600,,Wuse II',
        'TOTAL,,,5',
      ].join('\n')
      await give(page, 'customers.csv', Buffer.from(list))
      await page.getByText('Not yet: 5 to add, once the warnings are corrected').waitFor()
      await page.getByText('1 row left out: row 7. Row 7 is a heading, a total or a payment, not a record.').waitFor()
      await page.getByText('8 things to look at').waitFor()
      expect(await save(page).isDisabled()).toBe(true)
      await page.getByText('is also the TIN of Zenith Stores Ltd').first().waitFor()
      await page.getByText('is also the TIN of Adé & Sons').first().waitFor()
      await page.getByRole('button', { name: /^Row 3, TIN: “3156995” has an unusual form/ }).click()
      const doubted = page.getByRole('textbox', { name: 'TIN, row 3' })
      await hasFocus(doubted)
      expect(await doubted.getAttribute('aria-invalid')).toBe('false')
      await doubted.fill('3156995512')
      await page.getByText('7 things to look at').waitFor()

      await page.getByRole('button', { name: 'Use Lagos' }).first().click()
      await holds(page.getByRole('textbox', { name: 'State, row 3' }), 'Lagos')
      await page.getByRole('button', { name: 'Accept the 3 suggestions' }).click()
      await holds(page.getByRole('textbox', { name: 'State, row 4' }), 'Lagos')
      await page.getByText('3 things to look at').waitFor()
      await page.getByText('“Wuse II” is not a state of Nigeria').waitFor()
      expect(await save(page).isDisabled()).toBe(true)
      await page.getByRole('button', { name: 'Import them as they are' }).click()
      await page.getByText('Ready: 5 to add.').waitFor()
      await save(page).click()
      await page.getByText('5 added, 0 updated').waitFor()
      const saved = (await recordsOf(api, businessId, 'customers')).map(({ tin, state, address }) => [
        tin,
        state,
        address,
      ])
      expect(saved).toEqual(
        expect.arrayContaining([
          ['31569955-0001', 'Lagos', '12 Broad Street'],
          ['3156995512', 'Lagos', null],
          ['31569955-0001', 'Lagos', null],
          ['20481199-0001', 'Ogun', null],
          ['2048116600', 'Wuse II', null],
        ]),
      )
      expect(offences).toEqual([])
    },
  )

  it(
    'outlives a reload with what was corrected in it, until it is saved or thrown away',
    { tags: 'soak' },
    async () => {
      const { api } = app
      const businessId = await freshBusiness(api)
      const { page, offences } = await importAt(app, businessId, 'customers', 'Import customers')
      await give(page, 'customers.csv', Buffer.from('Customer,City\nZenith,Ikeja\nSapele Rubber,Sapele\n'))
      await page.getByRole('textbox', { name: 'Customer, row 2' }).fill('Zenith Stores Ltd')
      await page.getByRole('button', { name: 'Leave out row 3' }).click()
      await page.getByLabel('If the name already exists').selectOption('update')
      // A busy browser may go on before the page has done what follows from the choice.
      await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('update')

      await page.reload()
      await holds(page.getByRole('textbox', { name: 'Customer, row 2' }), 'Zenith Stores Ltd')
      await page.getByText('1 row left out: row').waitFor()
      await holds(page.getByLabel('If the name already exists'), 'update')
      await page.getByText('Ready: 1 to add.').waitFor()
      await save(page).click()
      await page.getByText('1 added').waitFor()
      await page.reload()
      await page.getByText('Or paste rows from a spreadsheet').waitFor()

      await give(page, 'customers.csv', Buffer.from('Customer\nSapele Rubber\n'))
      await page.getByText('Ready: 1 to add.').waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.getByText('Or paste rows from a spreadsheet').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Ready: 1 to add.').waitFor()
      expect(offences).toEqual([])
    },
  )

  it('is understood, corrected in the preview, and saved as a whole', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    await createCustomer(api, businessId, { name: 'ZENITH STORES', phone: null })
    const { page, offences } = await importAt(app, businessId, 'customers', 'Import customers')
    await give(page, 'customers.csv', Buffer.from(customerList))

    await page.getByText('2 things to correct before anything is saved').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Row 5, Customer: is required' }).waitFor()
    await page.getByRole('button', { name: 'Row 4, Phone No: “080” must be a phone number' }).click()
    const wrong = page.getByRole('textbox', { name: 'Phone No, row 4' })
    await hasFocus(wrong)
    await wrong.fill('0803 765 4321')
    await page.getByText('One thing to correct').waitFor()
    await page.getByRole('button', { name: 'Leave out row 5' }).click()
    await hasFocus(page.getByRole('button', { name: 'Leave out row 4' }))
    await page.getByText('Not yet: 1 to add, 1 to leave as they are, once').waitFor()

    await page.getByLabel('If the name already exists').selectOption('update')
    await page.getByText('Not yet: 1 to add, 1 to change, once').waitFor()
    expect(await recordsOf(api, businessId, 'customers')).toHaveLength(1)

    // Zenith Stores has the TIN of row 3 already.
    await page.getByRole('button', { name: 'Import them as they are' }).click()
    // From within a cell, as who has just corrected one presses it.
    await page.getByRole('textbox', { name: 'Phone No, row 3' }).press('Control+Enter')
    await page.getByText('3 rows in the list: 1 added, 1 updated, 0 left as they were, 1 left out (row 5).').waitFor()
    const saved = await recordsOf(api, businessId, 'customers')
    expect(saved.map(({ name, phone, tin }) => [name, phone, tin])).toEqual([
      ['Adébáyọ̀ & Sons'.normalize('NFC'), '+2348031234567', '31569955-0001'],
      ['Zenith Stores', '+2348037654321', '31569955-0001'],
    ])
    // Each row of each figure can be looked at, and leads to its record.
    const rowsOf = async (title: string) => {
      await page.getByText(title, { exact: true }).click()
      const rows = page.locator('details', { hasText: title }).getByRole('listitem')
      await rows.first().waitFor()
      return rows.allInnerTexts()
    }
    expect(await rowsOf('Rows added')).toEqual([expect.stringMatching(/^Row 3: Adébáyọ̀/u)])
    expect(await rowsOf('Rows that changed a record')).toEqual([expect.stringMatching(/^Row 4: Zenith Stores$/)])
    expect(await rowsOf('Rows left out')).toEqual([expect.stringMatching(/^Row 5: /)])
    expect(await page.getByText('Rows that changed nothing').count()).toBe(0)
    await page.getByRole('link', { name: 'Zenith Stores' }).click()
    await page.getByRole('heading', { level: 1, name: 'Zenith Stores' }).waitFor()
    expect(offences).toEqual([])
  })

  it('in the encoding of Windows keeps its names', { tags: 'soak' }, async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const { page, offences } = await importAt(app, businessId, 'customers', 'Import customers')
    await give(page, 'customers.csv', Buffer.from('Client;City\nCafé Aké;Abéòkúta\n'.normalize('NFC'), 'latin1'))
    await page.getByText('Ready: 1 to add.').waitFor()
    await save(page).click()
    await page.getByText('1 added').waitFor()
    expect(await recordsOf(api, businessId, 'customers')).toMatchObject([
      { name: 'Café Aké'.normalize('NFC'), city: 'Abéòkúta'.normalize('NFC') },
    ])
    expect(offences).toEqual([])
  })

  it('can be pasted, and a column can be given another meaning', { tags: 'soak' }, async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    const { page, offences } = await importAt(app, businessId, 'customers', 'Import customers')
    await page.getByLabel('Or paste rows from a spreadsheet').fill('Who\tWhere\nZenith Stores\tIkeja')
    await page.getByRole('button', { name: 'Read what I pasted' }).click()
    await page.getByText('No column is “Name”. Choose above the rows which one it is.').waitFor()
    await page.getByLabel('Column headings').selectOption({ index: 0 })
    await page.getByLabel('What “Who” is').selectOption('Name')
    await page.getByLabel('What “Where” is').selectOption('City or town')
    await page.getByText('Ready: 1 to add.').waitFor()
    await save(page).click()
    await page.getByText('1 added').waitFor()
    expect(await recordsOf(api, businessId, 'customers')).toMatchObject([{ name: 'Zenith Stores', city: 'Ikeja' }])
    expect(offences).toEqual([])
  })

  it('that is too long for one piece is refused with the remedy', { tags: 'soak' }, async () => {
    const businessId = await freshBusiness(app.api)
    const { page } = await importAt(app, businessId, 'customers', 'Import customers')
    const rows = Array.from({ length: 2001 }, (_, index) => `Customer ${index}`)
    await give(page, 'customers.csv', Buffer.from(['Customer', ...rows].join('\n')))
    await page.getByText('Split the list into files of up to 2,000 rows').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
  })

  it('of another kind than a list is refused in plain words', { tags: 'soak' }, async () => {
    const businessId = await freshBusiness(app.api)
    const { page } = await importAt(app, businessId, 'customers', 'Import customers')
    await give(page, 'old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))
    await page.getByText('This is an old Excel file').waitFor()
    await give(page, 'broken.xlsx', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]))
    await page.getByText('This file cannot be read').waitFor()
  })
})

it('suggests no name that another row has: taking the suggestions makes no new error', { tags: 'soak' }, async () => {
  const businessId = await freshBusiness(app.api)
  const { page, offences } = await importAt(app, businessId, 'customers', 'Import customers')
  const list = 'Name,State\nZenith Homes Ltd,Wuse Abuja\nZenith Homes Limited,FCT Abuja\nAdeyemi,Logos\n'
  await give(page, 'customers.csv', Buffer.from(list))
  await page.getByRole('button', { name: 'is similar to Zenith Homes Ltd of another row' }).waitFor()
  await page.getByRole('button', { name: 'Accept the 2 suggestions' }).click()
  await page.getByText('Not yet: 3 to add').waitFor()
  await page.getByRole('button', { name: 'Import them as they are' }).click()
  await save(page).click()
  await page.getByText('3 added').waitFor()
  expect(offences).toEqual([])
})

describe('the import', { tags: 'soak' }, () => {
  it('is good to look at, and without barriers', async () => {
    const businessId = await freshBusiness(app.api)
    const look = (name: string, sign: string, content?: string) =>
      app.look(`import-${name}`, async (tab) => {
        await tab.page.goto(`/businesses/${businessId}/customers/import`)
        await tab.page.getByText('Template file').waitFor()
        if (content !== undefined) await give(tab.page, 'customers.csv', Buffer.from(content))
        await tab.page.getByText(sign).first().waitFor()
      })

    await look('source', 'Or paste rows')
    await look('problems', '2 things to correct', customerList)
    await look('ready', 'Ready: 1 to add', 'Customer,City\nÌyá Bọ̀sẹ̀ and Daughters Catering,Ìbàdàn\n')
  })
})

describe('a list of what customers owed before', { tags: 'soak' }, () => {
  const list = [
    'Customer,Invoice No,Date,Due Date,Balance',
    'Zaria Mills,A-17,05/10/2026,04/11/2026,"1,250.50"',
    'Nobody Ltd,A-18,06/10/2026,,49.50',
    'Kano Foods,A-19,07/10/2026,31/10/2026,300',
  ].join('\n')

  it('is saved once every row is right and the sum agrees with the old books', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    for (const name of ['Zaria Mills', 'Kano Foods']) await createCustomer(api, businessId, { name, tin: null })
    const owed = async () => dataOf(await api.get(`/v1/businesses/${businessId}/receivables`))['owed']

    const { page, offences } = await openAt(app, `/businesses/${businessId}/money`, 'Money in')
    await page.getByRole('link', { name: 'Import opening balances' }).click()
    await page.getByRole('heading', { name: 'Import opening balances' }).waitFor()
    await give(page, 'debtors.csv', Buffer.from(list))

    await page.getByText('One thing to correct before anything is saved').waitFor()
    await page.getByText('The rows total ₦1,550.50.').waitFor()
    await page.getByRole('button', { name: /^Row 3, Customer: “.+” is not a customer of this business yet/ }).click()
    const wrong = page.getByRole('textbox', { name: 'Customer, row 3' })
    await hasFocus(wrong)
    await wrong.fill('Kano Foods')
    await page.getByText('Ready: 3 to add.').waitFor()
    await page.getByText('The rows total ₦1,600.00.').waitFor()

    await page.getByLabel('Total in your old books, ₦').fill('1,601')
    await page.getByText('That is ₦1.00 less than in your old books.').waitFor()
    await page.getByText('Not yet: 3 to add, once the total of your old books agrees.').waitFor()
    await expect.poll(() => save(page).isDisabled()).toBe(true)
    expect(await owed()).toBe(0)

    await page.getByLabel('Total in your old books, ₦').fill('1,600')
    await page.getByText('This agrees with your old books.').waitFor()
    await expect.poll(() => save(page).isEnabled()).toBe(true)
    await save(page).click()
    await page.getByText(/: 3 added/).waitFor()
    await expect.poll(owed).toBe(1_600)
    await page.getByText('Rows added').click()
    expect(await page.getByRole('link', { name: 'Kano Foods' }).first().getAttribute('href')).toMatch(
      /\/customers\/[\w-]+$/,
    )
    await page.getByRole('link', { name: 'See the opening balances' }).click()
    await page.getByText('2 customers').waitFor()
    expect(offences).toEqual([])
  })

  it('takes credit and names above their rows, and says both sums', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    for (const name of ['Zaria Mills', 'Kano Foods']) await createCustomer(api, businessId, { name, tin: null })
    const report = [
      'Aged Receivables Detail,,,',
      'Invoice Date,Due Date,Invoice Number,Total Due',
      'Zaria Mills,,,',
      '25/10/2026,24/11/2026,INV-71,"1,250.00"',
      'Total Zaria Mills,,,"1,250.00"',
      'Kano Foods,,,',
      '26/10/2026,26/11/2026,CN-4,(300.25)',
      'Total Kano Foods,,,(300.25)',
      'Total,,,949.75',
    ].join('\n')
    const { page, offences } = await openAt(
      app,
      `/businesses/${businessId}/opening-items/import`,
      'Import opening balances',
    )
    await give(page, 'aged.csv', Buffer.from(report))
    await page.getByText('Ready: 2 to add.').waitFor()
    await page.getByText('₦1,250.00 owed, less ₦300.25 of customer credit.').waitFor()
    await page.getByLabel('Total in your old books, ₦').fill('949.75')
    await page.getByText('This agrees with your old books.').waitFor()
    await save(page).click()
    await page.getByText(/: 2 added/).waitFor()
    const summary = async () => dataOf(await api.get(`/v1/businesses/${businessId}/receivables`))
    await expect.poll(summary).toMatchObject({ owed: 1_250, credit: 300.25 })
    await page.getByText('Rows added').click()
    await page.getByRole('link', { name: 'Kano Foods' }).click()
    await page.getByText('₦300.25 is opening credit, CN-4 of 26 Oct 2026.').waitFor()
    expect(offences).toEqual([])
  })

  it('asks once for the day of a summary, which has none of its own', async () => {
    const { api } = app
    const businessId = await freshBusiness(api)
    await createCustomer(api, businessId, { name: 'Zaria Mills', tin: null })
    const place = `/businesses/${businessId}/opening-items/import`
    const { page, offences } = await openAt(app, place, 'Import opening balances')
    await give(page, 'summary.csv', Buffer.from('Customer,Open Balance\nZaria Mills,950\nTotal,950\n'))
    await page.getByText('No column is “Date”.').waitFor()
    await page.getByLabel('Date of new records').fill('31/10/2026')
    await page.getByText('Ready: 1 to add.').waitFor()
    await save(page).click()
    await page.getByText(/: 1 added/).waitFor()
    const list = async () => dataOf(await api.get(`/v1/other-entries?businessId=${businessId}`))['items']
    await expect.poll(list).toMatchObject([{ amount: 950, date: '2026-10-31', dueDate: '2026-10-31' }])
    expect(offences).toEqual([])
  })
})
