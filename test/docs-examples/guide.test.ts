import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'

import { eventTypes } from '../../core/contract/activity/event-stream.ts'
import { createWebhook } from '../../core/contract/activity/webhook.ts'
import { sellAtCounter } from '../../core/contract/counter/sale.ts'
import { errorTable } from '../../core/contract/http/errors.ts'
import { permissions } from '../../core/contract/http/permissions.ts'
import { InvoiceStatus } from '../../core/contract/http/vocabulary.ts'
import { createInvoiceBatch } from '../../core/contract/invoice/batch.ts'
import { createInvoice, submissionState } from '../../core/contract/invoice/invoice.ts'
import { recordPayment } from '../../core/contract/money/payment.ts'
import { rules } from '../../core/domain/preflight/rules.ts'
import { openApp } from '../api/support/app.ts'
import { codeBlocks, guidePages, readText, section, tableRows } from '../docs/markdown.ts'
import type { Json } from '../support/api-client.ts'
import { createCustomer, dataOf, invoiceBody, readyBusiness } from '../support/scenario.ts'
import { needs } from '../support/system-requirements.ts'

import { examples, runProgram } from './run-program.ts'

const firstSale = codeBlocks(readText('docs/api-guide.md'))[0]?.code ?? ''
const page = (name: string): string => readText(`docs/api-guide/${name}.md`)
const linked = new Set(
  guidePages().flatMap((path) =>
    [...readText(path).matchAll(/\]\((?:\.\.\/)?(examples\/[^)]+)\)/g)].map(([, example = '']) => example),
  ),
)

describe('the programs in the API guide', () => {
  it('are links to all the examples there are', () => {
    const files = readdirSync(examples, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name))
      .map((name) => `examples/${name.split(sep).join('/')}`)
    expect([...linked].toSorted()).toEqual(files.toSorted())
  })

  it('are no copies: the only code is the first sale', () => {
    const programs = guidePages()
      .flatMap((path) => codeBlocks(readText(path)))
      .filter(({ language }) => /^(bash|sh|js|python|csharp)$/.test(language))
    expect(programs.map(({ code }) => code)).toEqual([firstSale])
  })

  it('come with the project file that the C# one needs', () => {
    expect(existsSync(join(examples, 'csharp', 'IssueInvoice.csproj'))).toBe(true)
  })
})

describe('the first sale of the API guide', () => {
  const app = openApp()

  it('stands in its first ten lines, and is a sale', needs('curl'), async () => {
    expect(readText('docs/api-guide.md').split('\n').slice(0, 11).join('\n')).toContain(`${firstSale}\`\`\``)

    const businessId = await readyBusiness(app.owner)
    const made = await app.owner.post('/v1/api-keys', { businessId, name: 'Till', role: 'MANAGER' })
    const ended = await runProgram('bash', ['-c', firstSale.replace('http://127.0.0.1:4780', app.server.url)], {
      cwd: examples,
      env: { INVOICE_DESK_KEY: dataOf(made).key },
    })
    expect(JSON.parse(ended.output).data).toMatchObject({
      invoice: { status: 'PENDING', paymentState: 'PAID' },
      payment: { amount: 10750 },
    })
  })
})

describe('the pages of the API guide', () => {
  it.each(guidePages())('%s is no longer than 60 kB', (path) => {
    expect(Buffer.byteLength(readText(path))).toBeLessThanOrEqual(60_000)
  })
})

describe('the tables of the API guide', () => {
  it('list every error code with its status', () => {
    const rows = tableRows(section(page('errors'), /All error codes/), 'Code', 'Status', 'What to do')
    expect(rows.map(([code, status]) => `${code} ${status}`)).toEqual(
      Object.entries(errorTable).map(([code, [status]]) => `\`${code}\` ${status}`),
    )
    expect(rows.filter(([, , remedy = '']) => remedy.length < 5)).toEqual([])
  })

  it('list every pre-flight rule as it is', () => {
    const rows = tableRows(
      section(page('preflight'), /^# Pre-flight/),
      'Code',
      'Effect',
      'Field',
      'Remedy',
      'What to do',
    )
    expect(rows).toEqual(
      rules.map(({ code, severity, field, remedy, advice }) => [
        `\`${code}\``,
        severity,
        `\`${field}\``,
        remedy,
        advice,
      ]),
    )
  })

  it('give the roles that the API asks for', () => {
    const rows = tableRows(section(page('connecting'), /^# Connecting/), 'What the till may do', 'Least role')
    const known: string[] = Object.values(permissions).map(({ can, role }) => `${can}: ${role}`)

    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map(([can, role]) => `${can}: ${role}`).filter((row) => !known.includes(row))).toEqual([])
  })

  it('list every status of an invoice and every state of the queue', () => {
    const chapter = section(page('invoices'), /From a sale to an approved invoice/)
    const statuses = tableRows(chapter, 'Status', 'What it means for a till').map(([status]) => status)
    const states = tableRows(chapter, '`submission.state`', 'What it means').map(([state]) => state)

    expect(statuses).toEqual(InvoiceStatus.options.map((status) => `\`${status}\``))
    expect(states).toEqual(submissionState.options.map((state) => `\`${state}\``))
  })
})

describe('the JSON of the API guide', () => {
  it.each([
    ['invoices', 0, createInvoice],
    ['invoices', 1, createInvoiceBatch],
    ['webhooks', 0, createWebhook],
    ['money', 0, recordPayment],
    ['money', 1, sellAtCounter],
  ] as const)('of %s, block %i, is a body that its call takes', (name, index, { path, body }) => {
    const blocks = codeBlocks(page(name)).filter(({ language }) => language === 'json')
    const said: Json = JSON.parse(blocks[index]?.code ?? '')
    // A part of a body stands in the guide where the rest of it is said elsewhere.
    const fields: Readonly<Record<string, ZodType>> = body.shape
    const refused = Object.entries(said).filter(([name, value]) => fields[name]?.safeParse(value).success !== true)
    expect([path, refused]).toEqual([path, []])
  })

  it('names every kind of event', () => {
    const rows = tableRows(section(page('following'), /^# Following/), 'Event', 'When')
    expect(rows.flatMap(([names = '']) => names.match(/[\w.]+/g) ?? []).toSorted()).toEqual([...eventTypes].toSorted())
  })
})

describe('the worked example of amounts', () => {
  const app = openApp()
  const amounts = section(page('amounts'), /^# Amounts/)
  const [lines, totals] = codeBlocks(amounts)
    .filter(({ language }) => language === 'json')
    .map(({ code }): Json => JSON.parse(code))

  it('is what Invoice Desk computes', async () => {
    const businessId = await readyBusiness(app.owner)
    const customerId = await createCustomer(app.owner, businessId)
    const invoice = dataOf(await app.owner.post('/v1/invoices', invoiceBody(businessId, customerId, { items: lines })))

    const rows = tableRows(amounts, 'Line', 'Exact gross', 'Gross', '`lineTotal`', 'Exact tax', '`taxAmount`')
    expect(rows.map(([name, , , lineTotal, , taxAmount]) => [name, Number(lineTotal), Number(taxAmount)])).toEqual(
      invoice.items.map((item: Json) => [item.description, item.lineTotal, item.taxAmount]),
    )
    expect(rows).toHaveLength(3)
    expect(invoice).toMatchObject(totals)
  })
})
