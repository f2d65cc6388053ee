import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { PaperChoices, PrintOutcome } from '../../../electron/shared/printing.ts'
import { type ComputerPaper, type PrintAnswer, printOnComputer } from './print-on-computer.ts'

const office = { id: 'queue:Office', label: 'Office, 1st floor', isReceiptPrinter: false, isDefault: true }
const usb = { id: 'device:/dev/usb/lp0', label: 'Receipt printer', isReceiptPrinter: true, isDefault: false }

let papers: PaperChoices
let printers: (typeof office)[]
let outcome: PrintOutcome
beforeEach(() => {
  papers = {}
  printers = [office, usb]
  outcome = { printed: true }
})

/** The parts of a page in the desktop app; whoever is asked gives `answer`. */
function desktop(answer?: Partial<PrintAnswer>) {
  const calls: { name: string; input: unknown }[] = []
  const call = async (name: string, input: unknown) => {
    calls.push({ name, input })
    if (name === 'print.printers') return { printers }
    if (name === 'print.file') return outcome
    return { keepsRunning: false, startsAtLogin: false, papers }
  }
  const ask = vi.fn(async ({ proposal }) =>
    answer ? { ...proposal, isSilent: false, isCopy: false, ...answer } : undefined,
  )
  const printInDialog = vi.fn(async () => {})
  const sayFailure = vi.fn()
  const fetchFile = vi.fn(async (format: string, _isCopy: boolean) => ({
    blob: new Blob([format]),
    fileName: 'invoice-INV/001.pdf',
  }))
  const paper: ComputerPaper = {
    kind: 'invoice',
    format: 'a4',
    formats: ['a4', 'receipt-80', 'receipt-58', 'escpos-80', 'escpos-58'],
    fetchFile,
  }
  const run = (change: Partial<ComputerPaper> = {}) =>
    printOnComputer({ ...paper, ...change }, { bridge: { call: call as never }, ask, printInDialog, sayFailure })
  const sent = (name: string) => calls.filter((one) => one.name === name).map(({ input }) => input)
  return { run, ask, printInDialog, sayFailure, fetchFile, sent }
}

describe('the first paper of a kind', () => {
  it('is proposed on the usual printer of the system, printed there, and the choice is remembered', async () => {
    const { run, ask, sent } = desktop({})
    expect(await run()).toBe(true)
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ proposal: { printer: office.id, format: 'a4' }, hasTill: false }),
    )
    expect(sent('print.file')).toEqual([
      { printer: office.id, format: 'a4', fileName: 'invoice-INV-001.pdf', bytes: new TextEncoder().encode('a4') },
    ])
    expect(sent('computer.change')).toEqual([
      { papers: { invoice: { printer: office.id, format: 'a4', isSilent: false } } },
    ])
  })

  it('is not printed, and nothing is remembered, where somebody thinks better of it', async () => {
    const { run, sent } = desktop()
    expect(await run()).toBe(false)
    expect(sent('print.file')).toEqual([])
    expect(sent('computer.change')).toEqual([])
  })

  it('is left to the dialog of the system where there is nothing to choose from', async () => {
    printers = []
    const { run, ask, printInDialog } = desktop()
    await run()
    expect(ask).not.toHaveBeenCalled()
    expect(printInDialog).toHaveBeenCalledOnce()
  })

  it('goes to the till as it always did, where it is one of its papers', async () => {
    const { run, ask } = desktop()
    const printAtTill = vi.fn(async () => {})
    await run({ format: 'receipt-80', printAtTill })
    expect(ask).not.toHaveBeenCalled()
    expect(printAtTill).toHaveBeenCalledExactlyOnceWith(false)
  })
})

describe('the next paper of that kind', () => {
  it('is proposed as the last one was printed', async () => {
    papers = { invoice: { printer: usb.id, format: 'escpos-58', isSilent: false } }
    const { run, ask } = desktop({})
    await run()
    expect(ask.mock.calls[0]?.[0].proposal).toEqual({ printer: usb.id, format: 'escpos-58' })
  })

  it('is printed without a question where that was chosen, unless somebody asks for another format', async () => {
    papers = { invoice: { printer: office.id, format: 'a4', isSilent: true } }
    const { run, ask, sent } = desktop({})
    expect(await run()).toBe(true)
    expect(ask).not.toHaveBeenCalled()
    expect(sent('print.file')).toHaveLength(1)

    await run({ format: 'receipt-80', isFormatChosen: true })
    expect(ask.mock.calls[0]?.[0].proposal).toEqual({ printer: office.id, format: 'receipt-80' })
  })

  it('is proposed on the usual printer when the remembered one is gone', async () => {
    papers = { invoice: { printer: 'queue:Old', format: 'a4', isSilent: false } }
    const { run, ask } = desktop({})
    await run()
    expect(ask.mock.calls[0]?.[0].proposal.printer).toBe(office.id)
  })

  it('is asked for again where it cannot be printed in the remembered format', async () => {
    papers = { report: { printer: office.id, format: 'escpos-80', isSilent: true } }
    const { run, ask } = desktop({})
    await run({ kind: 'report', formats: ['a4'] })
    expect(ask.mock.calls[0]?.[0].proposal.format).toBe('a4')
  })
})

it.each([
  ['dialog', 'escpos-58', 'receipt-58'],
  ['till', 'escpos-80', 'receipt-80'],
  ['dialog', 'a4', 'a4'],
] as const)('the dialog of the system gets what is drawn: %s, %s', async (printer, format, drawn) => {
  const { run, printInDialog, fetchFile } = desktop({ printer, format })
  await run()
  expect(printInDialog).toHaveBeenCalledOnce()
  expect(fetchFile).toHaveBeenCalledExactlyOnceWith(drawn, false)
})

describe('a paper that was given out before', () => {
  it('says COPY by itself where nobody is asked', async () => {
    papers = { invoice: { printer: office.id, format: 'a4', isSilent: true } }
    const { run, fetchFile } = desktop()
    await run({ isReprint: true })
    expect(fetchFile).toHaveBeenCalledExactlyOnceWith('a4', true)
  })

  it('says it as the person wants it who is asked', async () => {
    const { run, ask, fetchFile } = desktop({ isCopy: false })
    await run({ isReprint: true })
    expect(ask.mock.calls[0]?.[0].paper.isReprint).toBe(true)
    expect(fetchFile).toHaveBeenCalledExactlyOnceWith('a4', false)
  })
})

it('names the printer that fails, and has the PDF', async () => {
  outcome = { printed: false, reason: 'It is switched off.' }
  const { run, sayFailure, fetchFile } = desktop({ printer: usb.id, format: 'escpos-80' })
  expect(await run()).toBe(false)
  expect(sayFailure).toHaveBeenCalledExactlyOnceWith('Receipt printer', 'It is switched off.', expect.any(Function))
  await sayFailure.mock.calls[0]?.[2]()
  expect(fetchFile).toHaveBeenLastCalledWith('receipt-80', false)
})
