import { expect, it } from 'vitest'

import { createScannerDetection } from './scanner-detection.ts'

function isScanned(text: string, apart: number): boolean {
  const pace = createScannerDetection()
  for (let length = 1; length <= text.length; length++) pace.typed(text.slice(0, length), 1_000 + length * apart)
  return pace.isScanned()
}

it('a code is scanned where it comes faster than fingers type, and typed where it does not', () => {
  expect(isScanned('SHELF-7', 30)).toBe(true)
  expect(isScanned('RICE', 110)).toBe(false)
  expect(isScanned('C5', 20)).toBe(false)
})

it('begins anew where what stood there was taken out', () => {
  const pace = createScannerDetection()
  pace.typed('rice', 0)
  pace.typed('r', 5_000)
  pace.typed('ri', 5_030)
  pace.typed('ric', 5_060)
  expect(pace.isScanned()).toBe(true)
})
