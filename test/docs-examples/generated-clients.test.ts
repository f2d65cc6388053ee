import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pythonWithHttpx } from '../../scripts/test/requirements.ts'
import { openApp } from '../api/support/app.ts'
import { root } from '../docs/markdown.ts'
import { apiClient } from '../support/api-client.ts'
import { needs } from '../support/system-requirements.ts'
import { generateClient } from '../support/redocly.ts'
import { dataOf, readyBusiness } from '../support/scenario.ts'

import { runProgram, type Ended } from './run-program.ts'

const app = openApp()
let folder: string
let businessId: string
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invoice-desk-clients-'))
  businessId = await readyBusiness(app.owner)
  key = dataOf(await app.owner.post('/v1/api-keys', { businessId, name: 'Till', role: 'MANAGER' })).key
  await writeFile(join(folder, 'openapi.json'), (await apiClient(app.server.url).get('/openapi.json')).bytes)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const typescript = `import { ApiError, client, type Error_2 } from './client.ts'

const { INVOICE_DESK_URL: serverUrl, INVOICE_DESK_KEY: bearer = '' } = process.env
client.configure({ serverUrl: serverUrl ?? '', auth: { bearer } })

const { data: customer } = await client.createCustomer({ body: { name: 'Typed Ltd' } })
const sale: Parameters<typeof client.createInvoice>[0] = {
  body: {
    customerId: customer.id,
    invoiceType: 'STANDARD',
    issueDate: '2026-11-20',
    dueDate: '2026-12-20',
    externalReference: 'TYPED-1',
    items: [
      { description: 'Cement', quantity: 2, unitPrice: 8450, taxPercent: 7.5, hsnCode: '2523.29', productCategory: 'Cement' },
    ],
  },
  headers: { 'Idempotency-Key': 'TYPED-1' },
}
const { data: invoice } = await client.createInvoice(sale)
const again = await client.createInvoice(sale)
const { data: page } = await client.listInvoices({ query: { search: 'TYPED-1' } })

// Types and what really comes: a total is a number, a page has items.
const total: number = invoice.total
const code = await client.getInvoice({ path: { id: 'no-such' } }).then(
  () => 'found',
  (error: unknown) => (error instanceof ApiError ? (error.body as Error_2).code : String(error)),
)
console.log(JSON.stringify({ total, same: again.data.id === invoice.id, found: page.items.length, code }))
`

const pythonProgram = `import json, os
from client import ApiError, Client

client = Client(os.environ["INVOICE_DESK_URL"], auth={"bearer": os.environ["INVOICE_DESK_KEY"]})
customer = client.create_customer({"name": "Snake Ltd"})["data"]
sale = {
    "customerId": customer["id"],
    "invoiceType": "STANDARD",
    "issueDate": "2026-11-20",
    "dueDate": "2026-12-20",
    "externalReference": "SNAKE-1",
    "items": [
        {"description": "Cement", "quantity": 2, "unitPrice": 8450, "taxPercent": 7.5, "hsnCode": "2523.29", "productCategory": "Cement"}
    ],
}
invoice = client.create_invoice(sale, headers={"Idempotency-Key": "SNAKE-1"})["data"]
again = client.create_invoice_with_headers(sale, headers={"Idempotency-Key": "SNAKE-1"})
page = client.list_invoices(search="SNAKE-1")["data"]
try:
    client.get_invoice("no-such")
    code = "found"
except ApiError as error:
    code = error.body["code"]
print(json.dumps({
    "total": invoice["total"],
    "same": again.headers["idempotency_replayed"] == "true",
    "found": len(page["items"]),
    "code": code,
}))
`

/** What a program says that sells by a generated client: it read numbers, repeated safely, searched, and read an error. */
function expectSold(ended: Ended): void {
  expect(ended, ended.errors).toMatchObject({ code: 0, errors: '' })
  expect(JSON.parse(ended.output)).toEqual({ total: 18167.5, same: true, found: 1, code: 'not_found' })
}

const run = (command: string, ...args: string[]) =>
  runProgram(command, args, { env: { INVOICE_DESK_URL: app.server.url, INVOICE_DESK_KEY: key }, cwd: folder })

describe('a client that is generated from the served document', { tags: 'soak' }, () => {
  it('in TypeScript compiles strictly with the program that uses it, and sells', async () => {
    await generateClient(folder, 'openapi.json', 'typescript')
    await writeFile(join(folder, 'sell.ts'), typescript)

    const strictly = '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --erasableSyntaxOnly'
    const node = '--target es2023 --module nodenext --allowImportingTsExtensions --skipLibCheck --types node'
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const types = ['--typeRoots', join(root, 'node_modules', '@types')]
    const compiled = await run(
      process.execPath,
      compiler,
      ...strictly.split(' '),
      ...node.split(' '),
      ...types,
      'sell.ts',
    )
    expect(compiled, compiled.output).toMatchObject({ code: 0 })

    expectSold(await run(process.execPath, 'sell.ts'))
  })

  it('in Python sells', { ...needs('httpx') }, async () => {
    await generateClient(folder, 'openapi.json', 'python')
    await writeFile(join(folder, 'sell.py'), pythonProgram)
    expectSold(await run(pythonWithHttpx() ?? '', 'sell.py'))
  })
})
