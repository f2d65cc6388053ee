import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, vi } from 'vitest'

import { createFilePrinter, type RunProgram } from './print-file.ts'

function printer(platform: NodeJS.Platform, answer: (program: string) => string | Error = () => 'enabled') {
  const run = vi.fn<RunProgram>(async (program) => {
    const said = answer(program)
    if (said instanceof Error) throw said
    return said
  })
  const printPdf = vi.fn(async () => {})
  return { run, printPdf, print: createFilePrinter({ platform, run, printPdf }) }
}

const queue = { queue: 'Front desk' }

describe.each(['linux', 'darwin'] as const)('on %s', (platform) => {
  it('a paper goes to the queue of the system, as it is', async () => {
    const { run, print } = printer(platform)
    expect(await print(queue, '/tmp/a.pdf', 'a4')).toEqual({ printed: true })
    expect(await print(queue, '/tmp/a.pdf', 'receipt-80')).toEqual({ printed: true })
    expect(await print(queue, '/tmp/a.bin', 'escpos-80')).toEqual({ printed: true })
    const lines = run.mock.calls.filter(([program]) => program === 'lp').map(([, args]) => args.join(' '))
    expect(lines).toEqual([
      '-d Front desk -o media=A4 -o print-scaling=fit -- /tmp/a.pdf',
      '-d Front desk -o print-scaling=none -- /tmp/a.pdf',
      '-d Front desk -o raw -- /tmp/a.bin',
    ])
  })

  it('one that is switched off is said, instead of printing some day', async () => {
    const { run, print } = printer(platform, () => 'printer Front desk disabled since Sat 28 Nov 2026 - Paused')
    expect(await print(queue, '/tmp/a.pdf', 'a4')).toMatchObject({
      printed: false,
      reason: expect.stringContaining('switched off'),
    })
    expect(run).toHaveBeenCalledOnce()
  })

  it.each([
    [
      Object.assign(new Error('x'), { stderr: 'lp: The printer or class does not exist.\n' }),
      'The printer or class does not exist.',
    ],
    [Object.assign(new Error('x'), { stderr: 'lp: Error - no default destination\n' }), 'no default destination.'],
    [
      Object.assign(new Error('x'), { code: 'ENOENT' }),
      'It is not connected, or this computer has no printing system.',
    ],
  ])('what the system says is passed on: %s', async (error, reason) => {
    const { print } = printer(platform, (program) => (program === 'lp' ? error : 'enabled'))
    expect(await print(queue, '/tmp/a.pdf', 'a4')).toEqual({ printed: false, reason })
  })
})

describe('on Windows', () => {
  it('a PDF is printed by Chromium', async () => {
    const { run, printPdf, print } = printer('win32')
    expect(await print(queue, 'C:\\a.pdf', 'a4')).toEqual({ printed: true })
    expect(printPdf).toHaveBeenCalledExactlyOnceWith('C:\\a.pdf', 'Front desk', 'a4')
    expect(run).not.toHaveBeenCalled()

    printPdf.mockRejectedValue(new Error('Invalid printer settings'))
    expect(await print(queue, 'C:\\a.pdf', 'a4')).toEqual({ printed: false, reason: 'Invalid printer settings.' })
  })

  it('the commands of a receipt printer go to its queue, and names are not read as commands', async () => {
    const { run, print } = printer('win32')
    const odd = '"; Remove-Item C:\\ #'
    expect(await print({ queue: odd }, 'C:\\a.bin', 'escpos-58')).toEqual({ printed: true })
    const [program, args, env] = run.mock.calls[0] ?? []
    expect(program).toBe('powershell.exe')
    expect(args?.join(' ')).not.toContain(odd)
    expect(env).toEqual({ INVOICE_DESK_FILE: 'C:\\a.bin', INVOICE_DESK_PRINTER: odd })
  })
})

it('a receipt printer at a cable gets the bytes as they are, and says where there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'invoice-desk-print-'))
  const { print } = printer('linux')
  await writeFile(join(folder, 'a.bin'), '\x1b@Hello')
  expect(await print({ device: join(folder, 'lp0') }, join(folder, 'a.bin'), 'escpos-80')).toEqual({ printed: true })
  expect(await readFile(join(folder, 'lp0'), 'utf8')).toBe('\x1b@Hello')
  const missing = { device: join(folder, 'none', 'lp0') }
  expect(await print(missing, join(folder, 'a.bin'), 'escpos-80')).toMatchObject({ printed: false })
  await rm(folder, { recursive: true })
})
