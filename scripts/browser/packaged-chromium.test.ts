import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { needs } from '../../test/support/system-requirements.ts'
import { prepareChromium } from './packaged-chromium.ts'

describe('the browser that npm brings', needs('linux x64'), () => {
  it('shows a page, with no more of the system than Node needs', async () => {
    const { executablePath, env } = prepareChromium()
    const browser = await chromium.launch({
      executablePath,
      env: { ...process.env, ...env },
      // As the tests start a lean browser: without what draws in software it would end here.
      args: ['--process-per-site', '--disable-gpu', '--in-process-gpu'],
    })
    const page = await browser.newPage()
    await page.setContent('<h1>₦ 1,000</h1>')
    expect(await page.locator('h1').innerText()).toBe('₦ 1,000')
    expect((await page.locator('h1').boundingBox())?.height).toBeGreaterThan(10)
    await browser.close()
  })

  it('is unpacked once', () => {
    expect(prepareChromium().executablePath).toBe(prepareChromium().executablePath)
  })
})
