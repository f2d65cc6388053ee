import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

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
import { codeBlocks, readText, section, tableRows } from '../docs/markdown.ts'
import type { Json } from '../support/api-client.ts'
import { createCustomer, dataOf, invoiceBody, readyBusiness } from '../support/scenario.ts'

import { examples } from './run-program.ts'

const guide = readText('docs/api-guide.md')

/** Code that stands below a link to the file it is. */
const included = [...guide.matchAll(/^\[`(examples\/[^`]+)`\]\(\1\):\n\n```\w+\n([\s\S]*?)^```$/gm)].map(
  ([, path = '', code = '']) => ({ path, code }),
)

describe('the programs in the API guide', () => {
  it.each(included)('$path is the file, word for word', ({ path, code }) => {
    expect(code).toBe(readText(join('docs', path)))
  })

  it('are all there are, beside the till', () => {
    const files = ['curl', 'node', 'python', 'csharp'].flatMap((folder) =>
      readdirSync(join(examples, folder))
        .filter((name) => /\.(sh|mjs|py|cs)$/.test(name))
        .map((name) => `examples/${folder}/${name}`),
    )
    expect(included.map(({ path }) => path).toSorted()).toEqual(files.toSorted())

    const programs = codeBlocks(guide).filter(({ language }) => /^(bash|sh|js|python|csharp)$/.test(language))
    expect(programs.map(({ code }) => code)).toEqual(included.map(({ code }) => code))
  })

  it('come with the project file that the C# one needs', () => {
    expect(existsSync(join(examples, 'csharp', 'IssueInvoice.csproj'))).toBe(true)
  })
})

describe('the tables of the API guide', () => {
  it('list every error code with its status', () => {
    const rows = tableRows(section(guide, /All error codes/), 'Code', 'Status', 'What to do')
    expect(rows.map(([code, status]) => `${code} ${status}`)).toEqual(
      Object.entries(errorTable).map(([code, [status]]) => `\`${code}\` ${status}`),
    )
    expect(rows.filter(([, , remedy = '']) => remedy.length < 5)).toEqual([])
  })

  it('list every pre-flight rule as it is', () => {
    const rows = tableRows(section(guide, /^## Pre-flight/), 'Code', 'Effect', 'Field', 'Remedy', 'What to do')
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
    const rows = tableRows(section(guide, /^## Connecting/), 'What the till may do', 'Least role')
    const known: string[] = Object.values(permissions).map(({ can, role }) => `${can}: ${role}`)

    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map(([can, role]) => `${can}: ${role}`).filter((row) => !known.includes(row))).toEqual([])
  })

  it('list every status of an invoice and every state of the queue', () => {
    const chapter = section(guide, /From a sale to an approved invoice/)
    const statuses = tableRows(chapter, 'Status', 'What it means for a till').map(([status]) => status)
    const states = tableRows(chapter, '`submission.state`', 'What it means').map(([state]) => state)

    expect(statuses).toEqual(InvoiceStatus.options.map((status) => `\`${status}\``))
    expect(states).toEqual(submissionState.options.map((state) => `\`${state}\``))
  })
})

describe('the JSON of the API guide', () => {
  it.each([
    [/^## From a sale to an approved invoice/, 0, createInvoice],
    [/^## From a sale to an approved invoice/, 1, createInvoiceBatch],
    [/^## Webhooks/, 0, createWebhook],
    [/^## Money in/, 0, recordPayment],
    [/^## Money in/, 1, sellAtCounter],
  ] as const)('under %s, block %i, is a body that its call takes', (heading, index, { path, body }) => {
    const blocks = codeBlocks(section(guide, heading)).filter(({ language }) => language === 'json')
    const said: Json = JSON.parse(blocks[index]?.code ?? '')
    // A part of a body stands in the guide where the rest of it is said elsewhere.
    const fields: Readonly<Record<string, ZodType>> = body.shape
    const refused = Object.entries(said).filter(([name, value]) => fields[name]?.safeParse(value).success !== true)
    expect([path, refused]).toEqual([path, []])
  })

  it('names every kind of event', () => {
    const rows = tableRows(section(guide, /^## Following/), 'Event', 'When')
    expect(rows.flatMap(([names = '']) => names.match(/[\w.]+/g) ?? []).toSorted()).toEqual([...eventTypes].toSorted())
  })
})

describe('the worked example of amounts', () => {
  const app = openApp()
  const amounts = section(guide, /^## Amounts/)
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
