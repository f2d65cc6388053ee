import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { textOf } from '../printing/pdf-tools.ts'
import { needs } from '../support/system-requirements.ts'

import { codeBlocks, readText, root, section } from './markdown.ts'

/** What a reader copies, and what the tour says it prints. */
type Step = { readonly code: string; readonly prints: string }

const steps = codeBlocks(section(readText('docs/tour.md'), /in five minutes/)).reduce<Step[]>(
  (found, { language, code }) => {
    if (language === 'bash') return [...found, { code, prints: '' }]
    const last = found.at(-1)
    if (language !== 'text' || last === undefined) throw new Error(`A block of ${language} has no command before it.`)
    return [...found.slice(0, -1), { ...last, prints: code }]
  },
  [],
)

const listening = /^Invoice Desk is listening on .*\n/m

/** Stands between the outputs of two steps. */
const mark = (index: number) => `-- the end of step ${index}`

/**
 * The tour's commands, word for word, in one bash. Only port and folder for temporary files differ, through the
 * variables that the commands themselves honour. Right before the last step, which deletes everything, `peek` is run.
 */
async function follow(folder: string, port: number, peek: string): Promise<{ code: number | null; output: string[] }> {
  const script = steps
    .map(({ code }, index) => `${index === steps.length - 1 ? peek : ''}\n${code}\nprintf '%s\\n' '${mark(index)}'\n`)
    .join('')

  const shell = spawn('bash', ['-c', script], {
    cwd: root,
    env: { ...process.env, INVOICE_DESK_PORT: String(port), TMPDIR: folder, INVOICE_DESK_DATA_DIR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that nothing it started outlives the test.
    detached: true,
  })
  const chunks: Buffer[] = []
  const errors: Buffer[] = []
  shell.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  shell.stderr.on('data', (chunk: Buffer) => errors.push(chunk))

  const endGroup = () => {
    try {
      if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL')
    } catch {
      // Everything in it has ended by itself, as it should.
    }
  }
  const timer = setTimeout(endGroup, 150_000)
  const [code] = (await once(shell, 'exit')) as [number | null]
  clearTimeout(timer)
  endGroup()

  const output = Buffer.concat(chunks)
    .toString('utf8')
    .split(/-- the end of step \d+\n/)
  if (code !== 0) output.push(Buffer.concat(errors).toString('utf8'))
  return { code, output }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('the five minutes with curl', needs('curl'), () => {
  let folder: string
  let port: number
  let result: Awaited<ReturnType<typeof follow>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'invoice-desk-tour-'))
    port = await freePort()
    result = await follow(
      folder,
      port,
      `printf %s "$TRY" > "$TMPDIR/try"; cp "$TRY/invoice.pdf" "$TRY/qr.png" "$TMPDIR"; api "$DESK/v1/invoices/$INVOICE/history" > "$TMPDIR/history.json"`,
    )
  }, 180_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('print, step by step, what the tour says', () => {
    const said = steps.map(({ prints }) => prints.replace(listening, ''))
    const printed = result.output.map((text) => text.replace(listening, ''))

    expect(printed).toEqual([...said, ''])
    expect(result.code).toBe(0)
    expect(steps.length).toBeGreaterThan(10)
  })

  it('start the server where they say, with its one line', () => {
    const lines = result.output.join('').match(new RegExp(listening, 'gm'))
    expect(lines).toEqual([`Invoice Desk is listening on http://127.0.0.1:${port}\n`])
  })

  it('end with the PDF of an invoice that FIRS / NRS approved', async () => {
    const [page = ''] = textOf(await readFile(join(folder, 'invoice.pdf')))
    expect(page).toContain('INV000001-94ND90NR-20261120')
    expect(page).toContain('₦1,832,875.00')
    expect(page).toContain('CLEARED BY FIRS / NRS')

    const history = JSON.parse(await readFile(join(folder, 'history.json'), 'utf8'))
    const statuses = history.data.items.map((entry: { to?: { status?: string } }) => entry.to?.status)
    expect(statuses).toContain('FIRS_APPROVED')
  })

  it('leave a QR code as PNG, and nothing running or lying about', async () => {
    const png = await readFile(join(folder, 'qr.png'))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
    expect(existsSync(await readFile(join(folder, 'try'), 'utf8'))).toBe(false)
  })
})
