import { hash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { dataOf } from '../../support/scenario.ts'
import { expectOk } from '../support/app.ts'
import { PASSPHRASE, runServe } from '../support/serve-process.ts'

import { openAuditFixture } from './audit-fixture.ts'

const paper = Buffer.from('%PDF-1.4\n%%EOF\n')

/** Marks of a time in which seven more invoices were made. */
function ahead(content: string): string {
  const [line = ''] = content.split('\n')
  const raised = line.replace(/"next":(\d+)/, (_all, next: string) => `"next":${Number(next) + 7}`)
  return `${raised}\n${hash('sha256', raised)}\n`
}

it('--verify names files that are not what came, and marks that are gone, and waits for a restore', async () => {
  const shop = await openAuditFixture()
  const { folder, businessId } = shop
  const bill = {
    businessId,
    date: '2026-01-05',
    items: [{ description: 'Rice', quantity: 1, unitPrice: 800, taxPercent: 0 }],
  }
  const { id } = expectOk(await shop.api().post('/v1/purchases', bill), 201)
  expectOk(await shop.api().upload('POST', `/v1/purchases/${id}/attachments`, 'file', paper, 'rice.pdf'), 201)
  const backup = dataOf(await shop.api().post('/v1/backups'))
  await shop.stop()
  const run = (...args: [string, ...string[]]) =>
    runServe(folder, { env: { INVOICE_DESK_PASSPHRASE: PASSPHRASE } }, ...args)
  expect((await run('--verify')).code).toBe(0)

  const uploads = join(folder, 'uploads')
  const [name = ''] = readdirSync(uploads).filter((file) => file.startsWith('bill-'))
  const file = join(uploads, name)
  for (const [tamper, said] of [
    [() => writeFileSync(file, Buffer.concat([paper, paper])), 'rice.pdf'],
    [() => rmSync(file), 'is not there'],
  ] as const) {
    tamper()
    const { code, output } = await run('--verify')
    expect([code, output]).toEqual([1, expect.stringContaining(said)])
    writeFileSync(file, paper)
  }

  const marks = ['number-marks.json', 'number-marks.2.json'].map((one) => join(folder, one))
  const [first = '', second = ''] = marks
  const kept = readFileSync(first)
  rmSync(first)
  expect((await run('--verify')).code).toBe(0)
  rmSync(second)
  const gone = await run('--verify')
  expect([gone.code, gone.output]).toEqual([1, expect.stringContaining('number-marks.json')])
  for (const one of marks) writeFileSync(one, ahead(kept.toString()))
  const behind = await run('--verify')
  expect([behind.code, behind.output]).toEqual([1, expect.stringContaining('7 of invoices')])
  for (const one of marks) writeFileSync(one, kept)

  const restored = await run('--restore', backup.file)
  expect(restored.code, restored.errors).toBe(0)
  const waiting = await run('--verify')
  expect([waiting.code, waiting.output]).toEqual([2, expect.stringContaining('waits for the next start')])
  await shop.start()
  await shop.stop()
  expect((await run('--verify')).code).toBe(0)
})
