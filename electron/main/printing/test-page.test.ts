import { expect, it } from 'vitest'

import { isDrawn, pageSizeOf, testCommands, testPage } from './test-page.ts'

it.each([
  ['a4', 210],
  ['receipt-80', 80],
  ['receipt-58', 58],
] as const)('is as wide as the paper: %s', (format, width) => {
  expect(pageSizeOf(format).width).toBeCloseTo(width / 25.4)
  const html = decodeURIComponent(testPage(format))
  expect(html).toContain(`size: ${width}mm`)
  expect(html).toContain('Ọláyínká')
  expect(html).toContain("default-src 'none'")
})

it.each([
  ['escpos-80', 48],
  ['escpos-58', 32],
] as const)('fills a line of a receipt printer, in signs that each of them has: %s', (format, columns) => {
  const bytes = testCommands(format)
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain(`\n${'='.repeat(columns)}\n`)
  expect(text.startsWith('\x1b@')).toBe(true)
  expect(bytes.every((byte) => byte < 128)).toBe(true)
})

it('is drawn where the printer takes pages', () => {
  expect(isDrawn('a4')).toBe(true)
  expect(isDrawn('escpos-80')).toBe(false)
})
