// Runs the program on a folder whose keychain is another one now, and says what its API answers; see move-secrets.test.ts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { apiClient } from '../support/api-client.ts'
import { customerBody, dataOf } from '../support/scenario.ts'
import { serverEntry } from '../support/server-process.ts'

const [dataDir = '', businessId = ''] = process.argv.slice(2)
const child = spawn(process.execPath, [serverEntry, '--port', '0', '--data-dir', dataDir], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
const url = /http:\S+/.exec(line)?.[0] ?? ''

const login = { email: 'ngozi@okafor.example', password: 'correct horse battery' }
const owner = apiClient(url, dataOf(await apiClient(url).post('/v1/auth/login', login)).accessToken)
const path = `/v1/businesses/${businessId}`
const store = async () => dataOf(await owner.get('/v1/instance/diagnostics')).secretStore

const diagnostics = await store()
const { status, body } = await owner.post(`${path}/test-app-connection`)
const customer = await owner.post('/v1/customers', { businessId, ...customerBody })
dataOf(await owner.patch(`${path}/app-config`, { apiKey: 'entered again', apiSecret: 'entered again, too' }))
const answers = {
  diagnostics,
  test: { status, code: body.code, message: body.message },
  customer: customer.status,
  diagnosticsAfter: await store(),
}
process.stdout.write(`${JSON.stringify(answers)}\n`)
child.kill('SIGTERM')
await once(child, 'exit')
