import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { lagosDate } from '../../core/domain/calendar/lagos.ts'
import type { Need } from '../../scripts/test/requirements.ts'
import { openApp } from '../api/support/app.ts'
import { readText, section } from '../docs/markdown.ts'
import { apiClient, type Api, type Json } from '../support/api-client.ts'
import { needs } from '../support/system-requirements.ts'
import { createInvoice, dataOf, readyBusiness, until } from '../support/scenario.ts'

import { examples, runProgram, startProgram, type Ended } from './run-program.ts'

const app = openApp()
let folder: string
let businessId: string
let key: string
let till: Api

const environment = () => ({ INVOICE_DESK_URL: app.server.url, INVOICE_DESK_KEY: key })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invoice-desk-examples-'))
  businessId = await readyBusiness(app.owner)
  const made = await app.owner.post('/v1/api-keys', { businessId, name: 'Till', role: 'MANAGER' })
  key = dataOf(made).key
  till = apiClient(app.server.url, key)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const invoices = async (): Promise<Json[]> =>
  dataOf(await till.get('/v1/invoices?limit=100&sortBy=createdAt&sortOrder=asc')).items

// The notes are of today, so that sales before it would be asked about.
const TODAY = lagosDate(new Date())

/** Runs a program twice under one reference: the second time everything is there already. */
async function issuesOnce(sale: string, run: (args: string[]) => Promise<Ended>): Promise<void> {
  const pdfs = await mkdtemp(join(folder, 'pdf-'))
  const before = (await invoices()).length

  const first = await run([sale, TODAY, pdfs])
  expect(first, first.errors).toMatchObject({ code: 0, errors: '' })
  const [sold, note, ...more] = (await invoices()).slice(before)
  expect(more).toEqual([])
  expect(sold).toMatchObject({
    invoiceType: 'STANDARD',
    status: 'FIRS_APPROVED',
    issueDate: TODAY,
    total: 18167.5,
  })
  expect(note).toMatchObject({ invoiceType: 'CREDIT_NOTE', status: 'FIRS_APPROVED', total: 18167.5 })
  expect(dataOf(await till.get(`/v1/invoices/${sold.id}`))).toMatchObject({
    externalReference: sale,
    paymentMethod: 'CASH',
  })
  expect(dataOf(await till.get(`/v1/invoices/${note.id}`))).toMatchObject({ originalInvoiceId: sold.id })

  for (const { invoiceNumber } of [sold, note]) {
    expect(first.output).toContain(`${invoiceNumber} FIRS_APPROVED`)
    expect((await readFile(join(pdfs, `${invoiceNumber}.pdf`))).subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await readdir(pdfs)).length).toBe(2)

  expect(await run([sale, TODAY, pdfs])).toMatchObject({ code: 0 })
  expect((await invoices()).length).toBe(before + 2)
}

describe('the programs that issue an invoice and correct it', { timeout: 60_000 }, () => {
  const start =
    (command: string, ...before: string[]) =>
    (args: string[]) =>
      runProgram(command, [...before, ...args], { env: environment(), cwd: folder })

  it('curl', needs('curl'), () => issuesOnce('CURL-1', start('bash', join(examples, 'curl', 'issue-invoice.sh'))))

  it('Node.js', () => issuesOnce('NODE-1', start(process.execPath, join(examples, 'node', 'issue-invoice.mjs'))))

  it('Python', needs('python'), () =>
    issuesOnce('PYTHON-1', start('python3', join(examples, 'python', 'issue_invoice.py'))),
  )

  it('C#', { timeout: 300_000, ...needs('dotnet') }, async () => {
    const project = await mkdtemp(join(folder, 'csharp-'))
    await cp(join(examples, 'csharp'), project, { recursive: true })
    await issuesOnce('CSHARP-1', start('dotnet', 'run', '--project', project, '--'))
  })
})

describe('the other programs', () => {
  it('make-key.sh prints a key that works', needs('curl'), async () => {
    const { email } = dataOf(await app.owner.get('/v1/users/me'))
    const made = await runProgram('bash', [join(examples, 'curl', 'make-key.sh')], {
      env: {
        INVOICE_DESK_URL: app.server.url,
        INVOICE_DESK_EMAIL: email,
        INVOICE_DESK_PASSWORD: 'correct horse battery',
      },
      cwd: folder,
    })
    expect(made, made.errors).toMatchObject({ code: 0, output: expect.stringMatching(/^idk_\S+\n$/) })

    const [business] = dataOf(await apiClient(app.server.url, made.output.trim()).get('/v1/businesses'))
    expect(business).toMatchObject({ id: businessId, role: 'MANAGER' })
  })

  it('take-payment.sh records a payment before FIRS / NRS has approved', needs('curl'), async () => {
    const [walkIn] = dataOf(await till.get('/v1/customers?search=walk-in')).items
    const id = await createInvoice(till, businessId, walkIn.id)
    dataOf(await till.post(`/v1/invoices/${id}/finalize`))

    const args = [join(examples, 'curl', 'take-payment.sh'), id, 'SLIP-7']
    expect(await runProgram('bash', args, { env: environment(), cwd: folder })).toMatchObject({
      code: 0,
      output: 'PAID APPROVED\n',
    })
    expect(dataOf(await till.get(`/v1/invoices/${id}`))).toMatchObject({
      paymentStatus: 'PAID',
      paymentReference: 'SLIP-7',
    })
  })

  it('follow.mjs misses nothing and repeats nothing when it is killed between events', async () => {
    const program = join(examples, 'node', 'follow.mjs')
    const place = join(folder, 'last-event-id')
    const [walkIn] = dataOf(await till.get('/v1/customers?search=walk-in')).items
    const follow = () => startProgram(process.execPath, [program, place], { env: environment(), cwd: folder })

    const first = follow()
    await until(
      async () => first.output(),
      (text) => text.includes('Listening'),
    )
    const one = await createInvoice(till, businessId, walkIn.id)
    await until(
      async () => first.output(),
      (text) => text.includes(`invoice.created ${one} DRAFT`),
    )
    const [, latest] = /"id":"(\d+)"/.exec(JSON.stringify(await lastEvent(one))) ?? []
    await until(
      () => readFile(place, 'utf8'),
      (id) => id === latest,
    )
    first.child.kill('SIGKILL')
    await first.ended

    const two = await createInvoice(till, businessId, walkIn.id)
    const second = follow()
    await until(
      async () => second.output(),
      (text) => text.includes(two),
    )
    second.child.kill('SIGKILL')
    await second.ended

    const created = (first.output() + second.output()).match(/invoice\.created \S+/g) ?? []
    expect(created).toHaveLength((await invoices()).length)
    expect(new Set(created).size).toBe(created.length)

    const seen = new Set((first.output() + second.output()).match(/^(invoice|queue|approval)\.\w+/gm))
    const described = section(readText('docs/api-guide/following.md'), /^# Following/)
    expect([...seen].filter((type) => !described.includes(`\`${type}\``))).toEqual([])
    expect(seen.size).toBeGreaterThan(3)
  })

  /** The newest entry of an invoice's history has the id of its event. */
  async function lastEvent(id: string): Promise<Json> {
    return dataOf(await till.get(`/v1/invoices/${id}/history`)).items.at(-1)
  }
})

describe.each<[string, string, string, Need[]]>([
  ['Node.js', process.execPath, join(examples, 'node', 'receive-webhook.mjs'), []],
  ['Python', 'python3', join(examples, 'python', 'receive_webhook.py'), ['python']],
])('the receiver of webhooks in %s', (_language, command, file, needed) => {
  it('takes what is signed with its secret, each event once, and nothing else', needs(...needed), async () => {
    // It is told its secret at its start, which the webhook needs its address for: so it has a webhook before.
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    holder.close()
    await once(holder, 'close')
    const url = `http://127.0.0.1:${port}/`
    const { id, secret } = dataOf(
      await app.owner.post('/v1/webhooks', { businessId, url, events: ['invoice.created'] }),
    )
    const receiver = startProgram(command, [file, String(port)], { env: { WEBHOOK_SECRET: secret }, cwd: folder })
    onTestFinished(async () => {
      await app.owner.delete(`/v1/webhooks/${id}`)
      receiver.child.kill('SIGKILL')
      await receiver.ended
    })
    await until(
      async () => receiver.output(),
      (text) => text.includes('Waiting'),
    )

    const walkIn = dataOf(await till.get('/v1/customers?search=Walk-in')).items[0]
    const invoice = await createInvoice(till, businessId, walkIn.id)
    await until(
      async () => receiver.output(),
      (text) => text.includes(`invoice.created ${invoice}`),
    )
    const [delivered] = await until(
      async () => dataOf(await app.owner.get(`/v1/webhooks/${id}/deliveries`)).items as Json[],
      ([newest]) => newest?.state === 'DELIVERED',
    )
    expect(delivered).toMatchObject({ status: 204 })
    dataOf(await app.owner.post(`/v1/webhooks/${id}/deliveries/${delivered.id}/replay`))
    await until(
      async () => dataOf(await app.owner.get(`/v1/webhooks/${id}/deliveries`)).items as Json[],
      ([newest]) => newest?.attempts === 2 && newest.state === 'DELIVERED',
    )
    expect(receiver.output().match(/invoice\.created/g)).toHaveLength(1)

    const body = JSON.stringify({ id: '1', type: 'invoice.created', invoiceId: 'forged' })
    for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
      const answer = await fetch(url, { method: 'POST', body, headers: { 'Invoice-Desk-Signature': signature } })
      expect(answer.status).toBe(401)
    }
    expect(receiver.output()).not.toContain('forged')
  })
})
