import { describe, expect, it } from 'vitest'

import { openTab, sharedBrowser } from '../../support/browser/launch.ts'
import { dataOf } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { owner, title } from '../support/steps.ts'
import { codeField } from './open-shared.ts'

const app = openApp({ env: { INVOICE_DESK_SHARE_PORT: '0' } })

describe('sharing on the network', () => {
  it('is switched on with what it means in words, answers over TLS, and is switched off', async () => {
    const tab = await app.openAs(owner)
    const { page } = tab
    await page.goto('/screens')
    await page.getByText('Sharing is switched off, so no other screen gets in.').waitFor()
    await page.getByRole('link', { name: 'Share on this network' }).click()
    await title(page, 'This installation').waitFor()
    await page.getByRole('button', { name: 'Share on this network' }).click()
    await page.getByText('They get nothing but a page that asks for a code, until you pair them.').waitFor()
    await page.getByRole('button', { name: 'Share', exact: true }).click()

    const fingerprint = await page.getByLabel('Fingerprint, to be compared on the other screen').innerText()
    expect(fingerprint.replaceAll('\n', ':')).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    const { url, port } = dataOf(await app.api.get('/v1/instance/sharing'))
    await page.getByText(url as string, { exact: true }).waitFor()

    const elsewhere = await openTab(await sharedBrowser('lean'), `https://127.0.0.1:${port}`, {
      ignoreHTTPSErrors: true,
    })
    await elsewhere.page.goto('/')
    await elsewhere.page.getByText(fingerprint).waitFor()
    expect(await codeField(elsewhere.page).isVisible()).toBe(true)
    await elsewhere.page.getByRole('link', { name: 'What is the warning that my browser shows' }).click()
    await title(elsewhere.page, 'What is this warning?').waitFor()
    expect(elsewhere.offences).toEqual([])

    await page.getByRole('button', { name: 'Stop sharing' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
    await page.getByRole('button', { name: 'Share on this network' }).waitFor()
    await expect(elsewhere.page.goto('/')).rejects.toThrow(/ERR_CONNECTION/)
    expect(tab.offences).toEqual([])
  })

  it('is found by what it is for, and a screen is added from anywhere', async () => {
    const { page } = await app.openAs(owner)
    await page.goto('/account')
    await title(page, 'Your account').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('textbox', { name: 'Find or do something' }).fill('second till')
    await page.getByRole('dialog').getByRole('button', { name: 'Add a screen' }).click()
    await page.getByRole('dialog').getByText('What is it for?').waitFor()
    await page.getByRole('button', { name: 'Show the code' }).click()
    await page.getByText('Invoice Desk is not shared on the network.').waitFor()
  })
})
