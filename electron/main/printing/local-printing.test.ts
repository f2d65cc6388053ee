import { expect, it, vi } from 'vitest'

import type { PrintOutcome } from '../../shared/printing.ts'
import { createLocalPrinting } from './local-printing.ts'

function desk() {
  const print = vi.fn(async (): Promise<PrintOutcome> => ({ printed: true }))
  const place = vi.fn(({ fileName }: { fileName: string }) => `/handed/${fileName}`)
  const printers = async () => [{ id: 'queue:Office', label: 'Office', isReceiptPrinter: false, isDefault: true }]
  const drawTestPage = vi.fn(async () => new TextEncoder().encode('%PDF-1.7'))
  return { print, place, drawTestPage, desk: createLocalPrinting({ printers, place, print, drawTestPage }) }
}

const paper = { printer: 'queue:Office', format: 'a4', fileName: 'invoice.pdf', bytes: new Uint8Array([1]) } as const

it('prints on a printer of this computer, and on nothing else', async () => {
  const { desk: localPrinting, print, place } = desk()
  expect(await localPrinting.printFile(paper)).toEqual({ printed: true })
  expect(print).toHaveBeenCalledExactlyOnceWith({ queue: 'Office' }, '/handed/invoice.pdf', 'a4')

  for (const printer of ['queue:Gone', 'device:/etc/passwd', 'till']) {
    expect(await localPrinting.printFile({ ...paper, printer })).toMatchObject({ printed: false })
  }
  expect(place).toHaveBeenCalledOnce()
})

it('prints one after the other, for each file takes the place of the one before it', async () => {
  const { desk: localPrinting, print, place } = desk()
  let finish = (_outcome: PrintOutcome): void => undefined
  print.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
  const first = localPrinting.printFile(paper)
  const second = localPrinting.printFile({ ...paper, fileName: 'next.pdf' })
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(place).toHaveBeenCalledOnce()

  finish({ printed: false, reason: 'No paper.' })
  expect(await first).toEqual({ printed: false, reason: 'No paper.' })
  expect(await second).toEqual({ printed: true })
})

it.each([
  ['a4', 1, 'test page.pdf'],
  ['escpos-58', 0, 'test page.bin'],
] as const)('prints a test in each format: %s', async (format, drawn, fileName) => {
  const { desk: localPrinting, print, drawTestPage } = desk()
  expect(await localPrinting.printTest({ printer: 'queue:Office', format })).toEqual({ printed: true })
  expect(drawTestPage).toHaveBeenCalledTimes(drawn)
  expect(print).toHaveBeenCalledExactlyOnceWith({ queue: 'Office' }, `/handed/${fileName}`, format)
})
