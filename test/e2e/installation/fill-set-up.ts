import type { Page } from 'playwright-core'

import { cryptoKeysFile } from '../../support/crypto-keys-files.ts'
import { fileInput } from './drop-file.ts'

export async function fillSwitchTax(page: Page, apiUrl: string, clientSecret = 'secret'): Promise<void> {
  await page.getByLabel('Address of the API').fill(apiUrl)
  await page.getByLabel('Client ID').fill('client')
  await page.getByLabel('Client secret', { exact: true }).fill(clientSecret)
  await page.getByLabel('Merchant code').fill('M-1')
}

export async function uploadKeys(page: Page, id: string): Promise<void> {
  await page.goto(`/businesses/${id}/settings?section=keys`)
  await fileInput(page, 'crypto_keys.txt').setInputFiles({
    name: 'crypto_keys.txt',
    mimeType: 'text/plain',
    buffer: cryptoKeysFile(),
  })
  await page.getByText('The file is in use.').waitFor()
}
