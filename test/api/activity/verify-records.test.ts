import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import { ENTRIES } from '../../../core/adapters/storage/sqlite/forms/audit-entries.ts'
import { provideAuditText } from '../../../core/adapters/storage/sqlite/forms/audit-text.ts'
import { plain, provideColumns } from '../../../core/adapters/storage/sqlite/forms/columns.ts'
import { readAnchor } from '../../../core/adapters/installation/anchor.ts'
import { createSecretStore } from '../../../core/adapters/secrets/create-secret-store.ts'
import { hashInSql, provideContentHash } from '../../../core/adapters/storage/sqlite/sql/content-hash.ts'
import { openReadOnly } from '../../../core/adapters/storage/sqlite/storage.ts'
import type { SecretStore } from '../../../core/ports/installation/secret-store.ts'
import { systemClock } from '../../../core/runtime/clock.ts'
import { systemIds } from '../../../core/runtime/ids.ts'
import { verifyFolder } from '../../../core/use-cases/audit/verify-folder.ts'
import { apiClient, type Api } from '../../support/api-client.ts'
import { cryptoKeysFile } from '../../support/crypto-keys-files.ts'
import { createBusiness, createCustomer, firsConfig } from '../../support/scenario.ts'
import { expectOk } from '../support/app.ts'
import { PASSPHRASE, runServe } from '../support/serve-process.ts'

import { openAuditFixture, type AuditFixture } from './audit-fixture.ts'

/** A shop with a day behind it: drafts, approved and sent invoices, a payment, cash, a close, an export. */
async function openShop(): Promise<AuditFixture> {
  const shop = await openAuditFixture()
  const { businessId } = shop
  const api = shop.api()
  expectOk(await api.patch(`/v1/businesses/${businessId}/firs-config`, firsConfig))
  expectOk(await api.patch(`/v1/businesses/${businessId}/app-provider`, { provider: 'sandbox' }))
  expectOk(await api.post(`/v1/businesses/${businessId}/test-app-connection`))
  const rice = { description: 'Rice, 5 kg', quantity: 1, unitPrice: 10_000, taxPercent: 0, hsnCode: '1006.30' }
  expectOk(await api.post(`/v1/businesses/${businessId}/cash-movements`, { kind: 'FLOAT', amount: 5000 }), 201)
  const diesel = { kind: 'CASH_OUT', amount: 300, reason: 'Diesel' }
  expectOk(await api.post(`/v1/businesses/${businessId}/cash-movements`, diesel), 201)
  const customerId = await createCustomer(api, businessId, { name: 'Zenith Stores' })
  const payment = { businessId, customerId, date: '2026-01-05', amount: 1_000, method: 'CASH' }
  expectOk(await api.post('/v1/payments', payment), 201)
  const held = { date: '2026-01-05', amount: -250 }
  expectOk(await api.post(`/v1/customers/${customerId}/opening-items`, held), 201)
  const sale = { businessId, items: [rice], payments: [{ method: 'CASH', amount: 10_000 }] }
  expectOk(await api.post('/v1/sales/counter', sale), 201)
  expectOk(await api.post(`/v1/businesses/${businessId}/day-closes`, { counted: 15_000, note: 'Two notes torn' }), 201)
  expectOk(await api.post('/v1/purchases/inbox/look', { businessId }))
  await newBill(api, businessId)
  await payASupplier(api, businessId)
  const vatMonth = await api.get(`/v1/businesses/${businessId}/vat-month?month=2026-01&format=xlsx`)
  expect(vatMonth.status).toBe(200)
  await fileAndRemit(api, businessId)
  await connectedBusiness(api)
  const cashier = { businessId, email: 'bola@okafor.example', role: 'CREATOR', scope: 'CASHIER' }
  expectOk(await api.post('/v1/team/invite', cashier), 201)
  await joinAs(shop, 'sade@okafor.example')
  expectOk(await api.patch(`/v1/businesses/${businessId}/smtp`, mailServer))
  const webhook = { businessId, url: 'HTTPS://hook.example:443/desk', events: ['invoice.created'] }
  expectOk(await api.post('/v1/webhooks', webhook), 201)
  expectOk(await api.patch(`/v1/businesses/${businessId}/settings`, shopSettings))
  return shop
}

/** A recorded bill of a supplier with its paper, and a draft that was deleted with its own. */
async function newBill(api: Api, businessId: string): Promise<void> {
  const supplier = {
    businessId,
    name: 'Zuma Mills',
    tin: '12345678-0001',
    bankAccount: { accountNumber: '0123456789' },
  }
  const supplierId = String(expectOk(await api.post('/v1/suppliers', supplier), 201).id)
  const items = [{ description: 'Rice, 50 kg', quantity: 2, unitPrice: 80_000, taxPercent: 7.5 }]
  const paper = Buffer.from('%PDF-1.4\n%%EOF\n')
  for (const record of [true, false]) {
    const body = { businessId, supplierId, date: '2026-01-05', items, record }
    const { id } = expectOk(await api.post('/v1/purchases', body), 201)
    expectOk(await api.upload('POST', `/v1/purchases/${id}/attachments`, 'file', paper), 201)
    if (!record) expectOk(await api.delete(`/v1/purchases/${id}`))
  }
}

/** That bill is paid with tax kept back, and something was owed before. */
async function payASupplier(api: Api, businessId: string): Promise<void> {
  const { items } = expectOk(await api.get(`/v1/purchases?businessId=${businessId}&status=RECORDED`))
  const [{ id, supplierId }] = items as [{ id: string; supplierId: string }]
  const payment = { method: 'CASH', deductions: [{ kind: 'WHT', ratePercent: 5 }] }
  expectOk(await api.post(`/v1/purchases/${id}/payments`, payment), 201)
  const before = { date: '2026-01-05', dueDate: '2026-01-06', amount: 700 }
  expectOk(await api.post(`/v1/suppliers/${supplierId}/opening-items`, before), 201)
}

/** The return of that month is filed, and the tax kept back from the supplier is remitted. */
async function fileAndRemit(api: Api, businessId: string): Promise<void> {
  const filing = { month: '2026-01', filedOn: '2026-02-18', reference: 'NRS-1' }
  expectOk(await api.put(`/v1/businesses/${businessId}/vat-month/filing`, filing))
  const { items } = expectOk(await api.get(`/v1/payments-out?businessId=${businessId}`))
  const [{ date }] = items as [{ date: string }]
  const remittance = { month: date.slice(0, 7), remittedOn: date, reference: 'R 1' }
  expectOk(await api.put(`/v1/businesses/${businessId}/wht-month/remittance`, remittance))
}

/** A colleague who has used an invitation up, and is signed in. */
async function joinAs(shop: AuditFixture, email: string): Promise<void> {
  const wanted = { businessId: shop.businessId, email, role: 'VIEWER' }
  const { token } = expectOk(await shop.api().post('/v1/team/invite', wanted), 201)
  const signUp = { email, password: 'correct horse battery', invitationToken: token }
  expectOk(await apiClient(shop.server().url).post('/v1/auth/signup', signUp), 201)
}

const mailServer = {
  host: 'mail.okafor.example',
  port: 587,
  security: 'STARTTLS',
  fromAddress: 'shop@okafor.example',
}

const shopSettings = {
  requireApproval: true,
  lockDate: '2025-12-31',
  counterLimits: { CREATOR: { blindCount: true } },
}

/** One with a provider of its own and a key for QR codes. */
async function connectedBusiness(api: Api): Promise<void> {
  const id = await createBusiness(api, { TIN: '20481166-0002' })
  expectOk(await api.patch(`/v1/businesses/${id}/app-provider`, { provider: 'provider1' }))
  expectOk(await api.patch(`/v1/businesses/${id}/app-config`, { apiUrl: 'https://api.example.com', apiKey: 'a key' }))
  expectOk(await api.upload('PATCH', `/v1/businesses/${id}/crypto-keys`, 'file', cryptoKeysFile()))
}

/** Whoever knows the program makes the content hashes right again, and switches the foreign keys off. */
function change(db: Database.Database, sql: string): void {
  provideAuditText({ db })
  provideColumns({ db })
  db.exec(`PRAGMA foreign_keys = OFF; ${sql}`)
  provideContentHash({ db } as Parameters<typeof provideContentHash>[0])
  db.exec(`UPDATE invoice AS t SET content_hash = ${hashInSql('t')}`)
}

const draft = `(SELECT max(key) FROM invoice WHERE status = 'DRAFT')`
const sold = `(SELECT max(key) FROM invoice WHERE status <> 'DRAFT')`
const paid = `(SELECT max(key) FROM account_entry WHERE kind = 'PAYMENT' AND number IS NOT NULL)`
const copyOf = (table: string, changed: string) =>
  `CREATE TEMP TABLE copied AS SELECT * FROM ${table}; UPDATE copied SET key = key + 1000, ${changed}; INSERT INTO ${table} SELECT * FROM copied`

const copyOfPayment = (changed: string) =>
  `CREATE TEMP TABLE copied AS SELECT * FROM account_entry WHERE key = ${paid};
   UPDATE copied SET key = key + 1000, id = 'copy', external_reference = NULL;
   UPDATE copied SET ${changed}; INSERT INTO account_entry SELECT * FROM copied`

const MONEY = plain('till_entry', 'money', 'till_entry')
const copyOfSale = (changed: string) =>
  `CREATE TEMP TABLE copied AS SELECT * FROM till_entry WHERE kind = 'SALE';
   UPDATE copied SET key = key + 1000, id = 'copy', ${changed}; INSERT INTO till_entry SELECT * FROM copied`

const tamperings: [string, string, RegExp][] = [
  ['a draft was removed', `DELETE FROM invoice WHERE key = ${draft}`, /Invoice INV\d+ was created .* not there/],
  ['a sold invoice was removed', `DELETE FROM invoice WHERE key = ${sold}`, /Invoice INV\d+ was created/],
  [
    'an invoice was added',
    copyOf('invoice', `id = 'copy-' || id, sequence = sequence + 1000, invoice_number = 'INV9' || key`),
    /Invoice INV9\d+ is there, and the log has no record/,
  ],
  ['the total of a draft', `UPDATE invoice SET total = total - 100 WHERE key = ${draft}`, /.*another number, total/],
  ['a number', `UPDATE invoice SET invoice_number = 'INV000999' WHERE key = ${draft}`, /Invoice INV000999 has another/],
  ['a status', `UPDATE invoice SET status = 'FIRS_APPROVED' WHERE key = ${draft}`, /.*status or sent content/],
  ['a cancelled draft', `UPDATE invoice SET status = 'CANCELLED' WHERE key = ${draft}`, /.*status or sent content/],
  ['what is sent', `UPDATE submission SET payload_sha256 = 'other'`, /.*(sent content|does not match what was saved)/],
  [
    'what is sent, with a sum that fits it',
    `UPDATE submission SET payload = CAST('{}' AS BLOB), payload_sha256 = '${createHash('sha256').update('{}').digest('hex')}'`,
    /.*sent content/,
  ],
  [
    'a payment was removed',
    `DELETE FROM account_entry WHERE key = ${paid}`,
    /.*recorded according to the log.*not there/,
  ],
  [
    'a payment was added',
    copyOf(
      'account_entry',
      `id = 'copy-' || id, number = number || '9', external_reference = NULL, reverses_key = NULL`,
    ),
    /Payment RCT\d+9 is there, and the log has no record/,
  ],
  [
    'an opening item was added',
    copyOfPayment(`kind = 'OPENING_ITEM', number = 'OLD7', reverses_key = NULL`),
    /Payment OLD7 is there, and the log has no record/,
  ],
  [
    'opening credit was turned into a debt',
    `UPDATE account_entry SET amount = -amount WHERE kind = 'OPENING_ITEM'`,
    /.*another amount, date/,
  ],
  [
    'opening credit was removed',
    `DELETE FROM account_entry WHERE kind = 'OPENING_ITEM'`,
    /.*recorded according to the log.*not there/,
  ],
  [
    'a payment was reversed',
    copyOfPayment(`number = NULL, amount = -amount, reverses_key = key - 1000`),
    /.*was taken back, and the log has no record/,
  ],
  [
    'an amount of a payment',
    `UPDATE account_entry SET amount = amount * 2 WHERE key = ${paid}`,
    /.*another amount, date/,
  ],
  [
    'who made a payment',
    `UPDATE account_entry SET customer_key = (SELECT c.key FROM customer c WHERE c.key <> account_entry.customer_key LIMIT 1) WHERE key = ${paid}`,
    /Payment RCT\d+ is of another customer than the log says/,
  ],
  [
    'whose opening credit it is',
    `UPDATE account_entry SET customer_key = (SELECT c.key FROM customer c WHERE c.key <> account_entry.customer_key LIMIT 1) WHERE kind = 'OPENING_ITEM'`,
    /An entry of an account is of another customer/,
  ],
  [
    'a way of paying',
    `UPDATE account_entry SET details = json_set(details, '$.method', 'BANK_TRANSFER') WHERE key = ${paid}`,
    /Payment RCT\d+ has another .*way of paying/,
  ],
  ['a day of a payment', `UPDATE account_entry SET date = '2025-12-31' WHERE key = ${paid}`, /.*another amount, date/],
  [
    'a payment to a supplier was removed',
    `DELETE FROM payable_entry WHERE kind = 'PAYMENT'`,
    /WHR000001, an entry of a supplier, was recorded .* not there/,
  ],
  [
    'a payment to a supplier was added',
    `CREATE TEMP TABLE copied AS SELECT * FROM payable_entry WHERE kind = 'PAYMENT';
     UPDATE copied SET key = key + 1000, id = 'copy'; INSERT INTO payable_entry SELECT * FROM copied`,
    /An entry of a supplier is there, and the log has no record/,
  ],
  [
    'a payment to a supplier was taken back',
    `CREATE TEMP TABLE copied AS SELECT * FROM payable_entry WHERE kind = 'PAYMENT';
     UPDATE copied SET key = key + 1000, id = 'copy', amount = -amount, reverses_key = key - 1000;
     INSERT INTO payable_entry SELECT * FROM copied`,
    /An entry of a supplier was taken back/,
  ],
  [
    'the amount paid to a supplier',
    `UPDATE payable_entry SET amount = amount - 100 WHERE kind = 'PAYMENT'`,
    /An entry of a supplier has another supplier, amount/,
  ],
  [
    'the tax kept back from a supplier',
    `UPDATE payable_entry SET amount = amount + 100 WHERE kind = 'WHT'`,
    /An entry of a supplier has another .*withheld tax/,
  ],
  [
    'how a supplier was paid',
    `UPDATE payable_entry SET details = json_set(details, '$.method', 'CARD') WHERE kind = 'PAYMENT'`,
    /An entry of a supplier has another .*way of paying/,
  ],
  [
    'what a supplier was paid from',
    `UPDATE payable_entry SET details = json_set(details, '$.accountId', 'OWNER') WHERE kind = 'PAYMENT'`,
    /An entry of a supplier has another .*way of paying/,
  ],
  [
    'which supplier was paid',
    `UPDATE payable_entry SET supplier_key = NULL WHERE kind = 'PAYMENT'`,
    /An entry of a supplier has another supplier/,
  ],
  [
    'what was owed to a supplier before',
    `UPDATE payable_entry SET date = '2025-01-01' WHERE kind = 'OPENING_ITEM'`,
    /An entry of a supplier has another supplier, amount, date/,
  ],
  ['a number of a receipt', `UPDATE account_entry SET number = 'RCT000077' WHERE key = ${paid}`, /Payment RCT000077/],
  [
    'a bill was removed',
    `DELETE FROM purchase`,
    /Bill BILL000001 was entered .* not there|A draft of a bill was entered/,
  ],
  [
    'a bill was added',
    copyOf('purchase', `id = 'copy', number = 'BILL000009'`),
    /Bill BILL000009 is there, and the log has no record/,
  ],
  [
    'a total of a bill',
    `UPDATE purchase SET total = total + 100, rounding = rounding + 100`,
    /Bill BILL000001 has another/,
  ],
  [
    'what a bill claims',
    `UPDATE purchase SET lines = replace(lines, 'CLAIMABLE', 'NONE_DUE')`,
    /.*content than the log/,
  ],
  ['the VAT that a bill claims', `UPDATE purchase SET claimable_vat = 5`, /Bill BILL000001 has another/],
  [
    'the series of another business',
    `UPDATE business SET series_key = (SELECT max(key) FROM number_series) WHERE key = 1`,
    /.*(has another name, TIN or number series|next invoice number|no record)/,
  ],
  ['a VAT month of a bill', `UPDATE purchase SET vat_month = '2026-02'`, /.*VAT month, proof or content than the log/],
  ['a proof of a bill', `UPDATE purchase SET proof_state = 'CLEARED'`, /.*VAT month, proof or content than the log/],
  [
    'an incoming invoice that is gone',
    `DELETE FROM inbox_item`,
    /The incoming invoice .* arrived according to the log/,
  ],
  [
    'an incoming invoice with another total',
    `UPDATE inbox_item SET total = 1`,
    /The incoming invoice .* has another content/,
  ],
  [
    'a receipt that nobody confirmed',
    `UPDATE inbox_item SET confirmed_at = received_at + 1`,
    /The incoming invoice .* confirmation/,
  ],
  ['a supplier was removed', `DELETE FROM supplier`, /.*(The supplier Zuma Mills was added|content than the log).*/],
  [
    'an account of a supplier',
    `UPDATE supplier SET account_number = '9999999999'`,
    /The supplier Zuma Mills has another/,
  ],
  ['a paper was removed', `DELETE FROM purchase_attachment`, /The file .* of a bill was added according to the log/],
  ['a paper was replaced', `UPDATE purchase_attachment SET sha256 = 'other'`, /The file .* of a bill is another one/],
  ['cash of the counter', `DELETE FROM till_entry WHERE kind = 'FLOAT'`, /Cash at the counter .* not there/],
  [
    'a cash movement was added',
    `CREATE TEMP TABLE copied AS SELECT * FROM till_entry WHERE kind = 'FLOAT'; UPDATE copied SET key = 5000, id = 'x'; INSERT INTO till_entry SELECT * FROM copied`,
    /Cash at the counter is there/,
  ],
  [
    'why cash was paid out',
    `UPDATE till_entry SET reason = 'Fuel' WHERE kind = 'CASH_OUT'`,
    /.*another amount or reason/,
  ],
  [
    'a sale left the till',
    `DELETE FROM till_entry WHERE kind = 'SALE'`,
    /The sale INV\d+ was made at the counter according to the log/,
  ],
  [
    'what a sale was for, in the till',
    `UPDATE till_entry SET total = total - 100 WHERE kind = 'SALE'`,
    /The sale INV\d+ was made at the counter according to the log/,
  ],
  [
    'cash of a sale',
    `UPDATE till_entry SET money = replace(${MONEY}, 'CASH', 'CARD') WHERE kind = 'SALE'`,
    /The till has other cash for the sale INV\d+/,
  ],
  [
    'a sale that the till withdraws with its money',
    copyOfSale(`total = -total`),
    /The till has other cash for the sale INV\d+/,
  ],
  ['a return that nobody made', copyOfSale(`kind = 'RETURN', total = -total`), /The till has a return INV\d+/],
  [
    'money that nobody gave back',
    copyOfSale(`kind = 'TAKEN_BACK', number = 'RCT000001'`),
    /The till gave the money of RCT000001 back/,
  ],
  ['a practice close', `UPDATE day_close SET environment = 'LIVE'`, /Day close Z000001 has other figures/],
  ['a close was removed', `DELETE FROM day_close`, /Day close Z000001 was made .* not there/],
  [
    'a close was added',
    copyOf('day_close', `id = 'copy', number = 2, up_to = 1`),
    /Day close Z000002 is there, and the log has no record/,
  ],
  ['what was counted', `UPDATE day_close SET counted = counted - 100`, /Day close Z000001 has other figures/],
  ['what was missing', `UPDATE day_close SET difference = 1`, /Day close Z000001 has other figures/],
  ['a number of a close', `UPDATE day_close SET number = 7`, /Day close Z000007 has other figures/],
  ['a note on a close', `UPDATE day_close SET note = 'All is well'`, /Day close Z000001 has other figures/],
  ['whose drawer was closed', `UPDATE day_close SET till_id = 'x'`, /Day close Z000001 has other figures/],
  ['the till of a sale', `UPDATE till_entry SET till_id = 'x' WHERE kind = 'SALE'`, /.*other cash for the sale INV/],
  ['the till of a float', `UPDATE till_entry SET till_id = 'x' WHERE kind = 'FLOAT'`, /Cash at the counter/],
  ['what stays in the drawer', `UPDATE day_close SET remains = 1`, /Day close Z000001 has other figures/],
  ['a way of paying in a close', `UPDATE day_close SET till = replace(till, 'CASH', 'CARD')`, /.*other figures/],
  [
    'a float',
    `UPDATE till_entry SET money = replace(${MONEY}, '500000', '400000') WHERE kind = 'FLOAT'`,
    /Cash at the counter has another amount/,
  ],
  [
    'an export was removed',
    `DELETE FROM vat_snapshot`,
    /The VAT export of \d{4}-\d\d that the log records is not there/,
  ],
  [
    'an export was added',
    copyOf('vat_snapshot', `id = 'copy', taken_at = taken_at + 1`),
    /A VAT export of .* no record of it/,
  ],
  ['the VAT of an export', `UPDATE vat_snapshot SET vat = vat + 100`, /The VAT export of .*/],
  ['what an export is made of', `UPDATE vat_snapshot SET items = x'00'`, /The VAT export of .* has other figures/],
  [
    'a return that was filed was removed',
    `DELETE FROM vat_return_entry WHERE kind = 'FILED'`,
    /What the log records about the tax return of 2026-01 is not there/,
  ],
  [
    'the figures of a return that was filed',
    `UPDATE vat_return_entry SET content = replace(content, 'NRS-1', 'NRS-2') WHERE kind = 'FILED'`,
    /What the log records about the tax return of 2026-01 .* other figures/,
  ],
  [
    'a return was added',
    copyOf('vat_return_entry', `id = 'copy-' || id, month = '2026-07'`),
    /Something about the tax return of 2026-07 is there, and the log has no record/,
  ],
  [
    'what was remitted was removed',
    `DELETE FROM vat_return_entry WHERE kind = 'REMITTED'`,
    /What the log records about the tax return of \d{4}-\d\d is not there/,
  ],
  [
    'what was remitted',
    `UPDATE vat_return_entry SET content = replace(content, 'R 1', 'R 2') WHERE kind = 'REMITTED'`,
    /What the log records about the tax return of .* other figures/,
  ],
  ['a jump of the numbers', `UPDATE number_series SET next = next + 50`, /The next invoice number is \d+/],
  [
    'numbers that go back',
    `UPDATE number_series SET next = next - 1 WHERE key = (SELECT series_key FROM business WHERE key = 1)`,
    /The next invoice number is \d+. The log says/,
  ],
  ['a jump of the receipts', `UPDATE receipt_series SET next = next + 3`, /The next number of receipts \(RCT\)/],
  ['receipts that go back', `UPDATE receipt_series SET next = 1`, /The next number of receipts \(RCT\)/],
  ['receipts without a series', `DELETE FROM receipt_series`, /The next number of receipts \(RCT\)/],
  ['a jump of the bills', `UPDATE purchase_series SET next = 9`, /The next number of bills \(BILL\)/],
  [
    'a jump of the tax receipts',
    `UPDATE wht_receipt_series SET next = 9`,
    /The next number of withholding tax receipts \(WHR\)/,
  ],
  [
    'the TIN',
    `UPDATE business SET tin = '20481166-0009', tin_fold = '204811660009' WHERE key = 1`,
    /.* another name, TIN/,
  ],
  ['the name', `UPDATE business SET name = 'Thief Ltd' WHERE key = 1`, /Thief Ltd has another name, TIN/],
  [
    'the e-mail of the owner',
    `UPDATE user SET email = 'thief@example.com' WHERE is_instance_owner = 1`,
    /thief@example\.com has another e-mail than the log says/,
  ],
  ['the approval', `UPDATE business SET require_approval = 0`, /Settings of .* are not as the log says/],
  ['the lock date', `UPDATE business SET lock_date = NULL`, /Settings of /],
  ['a setting that was never changed', `UPDATE business SET auto_submit_to_firs = 1`, /Settings of /],
  [
    'a limit of the counter',
    `UPDATE business SET counter_limits = json_set(counter_limits, '$.CREATOR.discountPercent', '100')`,
    /Settings of /,
  ],
  [
    'a limit of the counter that was never changed',
    `UPDATE business SET counter_limits = json_set(counter_limits, '$.CREATOR.discountPercent', 100)
      WHERE NOT EXISTS (SELECT 1 FROM ${ENTRIES} a WHERE a.subject_id = business.id AND a.action = 'business.settingsUpdated')`,
    /Settings of /,
  ],
  ['all limits of the counter', `UPDATE business SET counter_limits = NULL`, /Settings of /],
  ['the provider', `UPDATE business SET provider = 'mbs'`, /.* has another provider, or another address/],
  [
    'the address of the provider',
    `UPDATE business SET credentials = json_set(credentials, '$.apiUrl', 'https://thief.example') WHERE provider <> 'sandbox'`,
    /.* has another provider, or another address/,
  ],
  [
    'an identifier of FIRS',
    `UPDATE business SET firs_service_id = 'AAAAAAAA'`,
    /.* has other identifiers or another key/,
  ],
  [
    'a key for QR codes',
    `UPDATE business SET public_key_pem = 'other' WHERE public_key_pem IS NOT NULL`,
    /.* has other identifiers or another key/,
  ],
  ['an API key', `UPDATE api_key SET hash = zeroblob(32)`, /The API key Till is another one/],
  ['the end of an API key', `UPDATE api_key SET expires_at = 4102444800000`, /The API key Till is another one/],
  ['a password', `UPDATE user SET password_hash = 'other'`, /ngozi@okafor\.example has another password/],
  [
    'a recovery code',
    `UPDATE user SET recovery_hash = 'other'`,
    /ngozi@okafor\.example has another password or recovery/,
  ],
  [
    'the role of an invitation',
    `UPDATE invitation SET role = 'OWNER'`,
    /The invitation of bola@okafor\.example is open/,
  ],
  [
    'the scope of an invitation',
    `UPDATE invitation SET scope = 'FULL', role = 'CREATOR'`,
    /The invitation of bola@okafor\.example is open/,
  ],
  [
    'an invitation was added',
    copyOf('invitation', `id = 'copy-' || id, token_hash = randomblob(32), email = 'thief@example.com'`),
    /The invitation of thief@example\.com is open/,
  ],
  [
    'the token of an invitation',
    `UPDATE invitation SET token_hash = zeroblob(32) WHERE email = 'bola@okafor.example'`,
    /The invitation of bola@okafor\.example is open/,
  ],
  [
    'the end of an invitation',
    `UPDATE invitation SET expires_at = 4102444800000`,
    /The invitation of bola@okafor\.example is open/,
  ],
  [
    'a used invitation is open again',
    `UPDATE invitation SET closed_at = NULL WHERE email = 'sade@okafor.example'`,
    /The invitation of sade@okafor\.example is open/,
  ],
  [
    'a session was added',
    `${copyOf('session', `id = 'copy-' || id`)};
     INSERT INTO token (hash, session_key, kind, expires_at) SELECT randomblob(32), key, 'access', 4102444800000 FROM session WHERE id LIKE 'copy-%'`,
    /Somebody is signed in as .*@okafor\.example, and the log has no record/,
  ],
  [
    'a session is of somebody else',
    `UPDATE session SET user_key = (SELECT key FROM user WHERE is_instance_owner = 1)`,
    /Somebody is signed in as ngozi@okafor\.example/,
  ],
  [
    'a session is renewed without its key',
    `UPDATE session SET proof_key = 'other'`,
    /Somebody is signed in as .*@okafor\.example/,
  ],
  [
    'the mail server',
    `UPDATE mail_settings SET host = 'mail.thief.example'`,
    /.* has another mail server than the log/,
  ],
  ['the port of the mail server', `UPDATE mail_settings SET port = 2525`, /.* has another mail server than the log/],
  [
    'where events are sent to',
    `UPDATE webhook SET url = replace(url, 'hook.example', 'hook.example.thief.example')`,
    /Events are sent to HTTPS:\/\/hook\.example\.thief\.example/,
  ],
  [
    'a webhook was added',
    copyOf('webhook', `id = 'copy', url = 'https://thief.example/x'`),
    /Events are sent to https:\/\/thief\.example\/x/,
  ],
  [
    'a business was removed',
    `UPDATE business SET deleted_at = 1 WHERE key = 1`,
    /.* was deleted, and the log has no record/,
  ],
]

const schemas: [string, string, string][] = [
  [
    'a trigger dropped',
    'DROP TRIGGER audit_entry_never_changes',
    'The trigger audit_entry_never_changes is missing in the database.',
  ],
  ['an index dropped', 'DROP INDEX invoice_sequence', 'The index invoice_sequence is missing in the database.'],
  [
    'a trigger added',
    'CREATE TRIGGER skim AFTER INSERT ON account_entry BEGIN SELECT 1; END',
    'The database has a trigger skim, which Invoice Desk did not make.',
  ],
  ['a table added', 'CREATE TABLE song (title)', 'The database has a table song, which Invoice Desk did not make.'],
]

function secretsOf(root: string): SecretStore {
  const settings = { secretStore: 'file', passphrase: PASSPHRASE } as const
  return createSecretStore({
    settings,
    paths: { root, secrets: join(root, 'secrets.enc') },
    ids: systemIds(systemClock()),
  })
}

/** What `--verify` finds, and in words what is first. */
async function verified(folder: string, secretStore: SecretStore): Promise<string> {
  const storage = openReadOnly(join(folder, 'invoice-desk.db'))
  const clock = systemClock()
  try {
    const { whole } = await verifyFolder({
      units: storage,
      clock,
      secretStore,
      auditKeys: { current: () => undefined },
      heads: () => readAnchor(folder)?.anchored.heads ?? null,
      signedUpTo: () => 0,
      isAnchorGenuine: async () => null,
    })
    return `${whole.state} ${whole.firstBad?.reason ?? ''}`
  } finally {
    await storage.close()
  }
}

describe('what exists is compared with the log', () => {
  it('each of many changes past the program is named', async () => {
    const shop = await openShop()
    await shop.stop()
    const file = join(shop.folder, 'invoice-desk.db')
    const whole = readFileSync(file)
    const secrets = secretsOf(shop.folder)
    expect(await verified(shop.folder, secrets)).toBe('INTACT ')

    for (const [name, sql, reason] of tamperings) {
      shop.tamper((db) => change(db, sql))
      expect.soft(await verified(shop.folder, secrets), name).toMatch(new RegExp(`^DAMAGED ${reason.source}`))
      writeFileSync(file, whole)
    }
    for (const [name, sql, reason] of schemas) {
      const db = new Database(file)
      db.exec(sql)
      db.close()
      expect.soft(await verified(shop.folder, secrets), name).toBe(`DAMAGED ${reason}`)
      writeFileSync(file, whole)
    }

    shop.tamper((db) => change(db, 'DELETE FROM day_close'))
    const { code, output } = await runServe(shop.folder, { env: { INVOICE_DESK_PASSPHRASE: PASSPHRASE } }, '--verify')
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Day close Z000001 was made') })
    await shop.start()
    const { state, firstBad } = await shop.verify()
    await shop.stop()
    const named = expect.stringContaining('Day close Z000001 was made')
    expect({ state, reason: firstBad.reason }).toEqual({ state: 'DAMAGED', reason: named })
  }, 240_000)
})
