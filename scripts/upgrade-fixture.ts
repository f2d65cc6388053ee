/*
 * npm run db:fixture [-- FOLDER]: keeps a database of the present schema for the tests of upgrades. The program itself
 * fills it, through its API. FOLDER is the project at another version, with its packages; by default it is this one.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'

import Database from 'better-sqlite3'

import { lagosDate } from '../core/domain/calendar/lagos.ts'
import { fixtures, migrationTags } from '../test/migrations/older-database.ts'
import { apiClient, type Api } from '../test/support/api-client.ts'
import {
  createBusiness,
  createCustomer,
  createInvoice,
  dataOf,
  invoiceBody,
  lineBody,
  readyBusiness,
  signUpOwner,
  until,
} from '../test/support/scenario.ts'

import { root } from './launch/processes.ts'

const issueDate = lagosDate(new Date())
const act = async (api: Api, id: string, action: string, body: object = {}) =>
  dataOf(await api.post(`/v1/invoices/${id}/${action}`, body))

/** What a shop has after its first weeks: something in every table that the API reaches. */
async function keepShop(url: string): Promise<void> {
  const owner = await signUpOwner({ url })
  const businessId = await readyBusiness(owner)
  await createBusiness(owner, { name: 'Ìyá Àdùkẹ́ Foods', TIN: '10203040-0001', businessType: 'SOLE_PROPRIETORSHIP' })
  const company = await createCustomer(owner, businessId)
  const refused = await createCustomer(owner, businessId, { name: 'Refused & Co', tin: '99999999-0001' })
  const product = { name: 'Cement, 50 kg bag', unitPrice: 8450.55, taxPercent: 7.5, hsnCode: '2523.29' }
  dataOf(await owner.post('/v1/products', { businessId, ...product, productCategory: 'Cement' }))
  const account = { label: 'Main', type: 'BANK_TRANSFER' }
  const details = { bankName: 'Zenith Bank', accountName: 'Okafor Trading Ltd', accountNumber: '1012345678' }
  dataOf(await owner.post('/v1/payment-details', { businessId, ...account, details }))
  dataOf(await owner.post('/v1/api-keys', { businessId, name: 'Till 1', role: 'CREATOR' }))
  const email = 'bola@okafor.example'
  const { token } = dataOf(await owner.post('/v1/team/invite', { businessId, email, role: 'MANAGER' }))
  const bola = { email, password: 'green mango rains', firstName: 'Bọ́lá', lastName: 'Adé' }
  dataOf(await apiClient(url).post('/v1/auth/signup', { ...bola, invitationToken: token }))
  dataOf(await owner.post('/v1/team/invite', { businessId, email: 'auditor@okafor.example', role: 'VIEWER' }))

  const made = (changes: object = {}) => createInvoice(owner, businessId, company, { issueDate, ...changes })
  await made({ notes: 'Deliver before noon', items: [lineBody, { ...lineBody, quantity: 1.125, discount: 10.05 }] })
  await act(owner, await made(), 'finalize')
  const once = { 'content-type': 'application/json', 'idempotency-key': 'till-1-0001' }
  const body = JSON.stringify(invoiceBody(businessId, company, { issueDate }))
  const repeated = dataOf(await owner.request('POST', '/v1/invoices', { headers: once, body }))
  dataOf(await owner.delete(`/v1/invoices/${repeated.id}`))

  const cleared = async (id: string): Promise<string> => {
    await act(owner, id, 'finalize')
    await owner.post(`/v1/invoices/${id}/submit-to-app`)
    await until(
      async () => dataOf(await owner.get(`/v1/invoices/${id}`)).status,
      (status) => status === 'FIRS_APPROVED',
      { withinMs: 60_000 },
    )
    return id
  }
  const credit = async (originalInvoiceId: string, unitPrice: number): Promise<void> => {
    const items = [{ ...lineBody, quantity: 1, unitPrice }]
    await act(owner, await made({ invoiceType: 'CREDIT_NOTE', originalInvoiceId, items }), 'finalize')
  }

  const states = { cleared: await made(), rejected: '' }
  states.rejected = await createInvoice(owner, businessId, refused, { issueDate })
  for (const id of Object.values(states)) {
    await act(owner, id, 'finalize')
    // The sandbox refuses one of them at once.
    await owner.post(`/v1/invoices/${id}/submit-to-app`)
  }
  const statusOf = async (id: string): Promise<string> => dataOf(await owner.get(`/v1/invoices/${id}`)).status
  const isSettled = (status: string) => !['PENDING', 'SUBMITTED'].includes(status)
  for (const id of Object.values(states)) await until(() => statusOf(id), isSettled, { withinMs: 60_000 })

  const payment = { status: 'PAID', paymentDate: issueDate, paymentReference: 'TRF/2026/11' }
  const paying = `/v1/api/v1/businesses/${businessId}/app/invoices/${states.cleared}/payment-status`
  dataOf(await owner.patch(paying, payment))
  await act(owner, states.cleared, 'credit-notes')

  // Paid, with one credit note from before and one from after; and a sale that nobody marked as paid.
  const corrected = await cleared(await made())
  await credit(corrected, 1000)
  const pay = `/v1/api/v1/businesses/${businessId}/app/invoices/${corrected}/payment-status`
  dataOf(await owner.patch(pay, { ...payment, paymentReference: 'TRF/2026/12' }))
  await credit(corrected, 500)
  await cleared(await made({ invoiceKind: 'B2C', dueDate: issueDate }))
  // Paid in part, a cheque that bounced, and a deposit of which some was given back.
  const owing = await made()
  await act(owner, owing, 'finalize')
  const money = { businessId, customerId: company, date: issueDate, method: 'BANK_TRANSFER' }
  const paid = (amount: number) =>
    owner.post('/v1/payments', { ...money, amount, allocations: [{ invoiceId: owing, amount }] })
  await paid(1000)
  const bounced = dataOf(await paid(500))
  await owner.post(`/v1/payments/${bounced.id}/reverse`, { reason: 'The cheque bounced' })
  await owner.post('/v1/payments', { ...money, amount: 250, allocations: [] })
  await owner.post(`/v1/customers/${company}/refunds`, { amount: 20, method: 'CASH' })
  // The first version did not know these.
  await owner.patch('/v1/users/me/preferences', { colorScheme: 'dark', dismissedHints: ['welcome'] })
}

/** Runs a version of the program on an empty folder, until the shop is there. */
async function filledBy(project: string, dataDir: string): Promise<void> {
  const args = [join(project, 'core/serve.ts'), '--data-dir', dataDir, '--port', '0', '--secret-store', 'file']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, INVOICE_DESK_PASSPHRASE: 'a passphrase for fixtures' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const url = /http:\S+/.exec(line)?.[0] ?? ''
    await keepShop(url)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

const project = resolve(process.argv[2] ?? root)
const dataDir = await mkdtemp(join(tmpdir(), 'invoice-desk-fixture-'))
try {
  await filledBy(project, dataDir)
  const file = join(dataDir, 'invoice-desk.db')
  const db = new Database(file)
  const applied = Number(db.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get())
  // Free pages only make the file big. The rows stay as the program wrote them.
  db.exec('VACUUM')
  db.close()

  const kept = join(fixtures, `${migrationTags[applied - 1]}.db.gz`)
  await writeFile(kept, gzipSync(await readFile(file), { level: 9 }))
  process.stdout.write(`${kept}\n`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
