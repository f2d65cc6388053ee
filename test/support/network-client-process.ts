import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'

import { Bonjour } from 'bonjour-service'

/** What another computer finds, as one line of JSON: `get URL [AUTHORITY]`, `connect HOST PORT` or `find`. */
const [, , what, target = '', more = ''] = process.argv

function answer(found: object): void {
  process.stdout.write(`${JSON.stringify(found)}\n`)
  process.exit(0)
}

const failed = ({ code, message }: NodeJS.ErrnoException) => answer({ error: code ?? message })

if (what === 'get') {
  const trust = more === '' ? { rejectUnauthorized: false } : { ca: readFileSync(more, 'utf8') }
  request(target, { agent: false, timeout: 5_000, ...trust }, (res) => {
    const chunks: Buffer[] = []
    res.on('data', (chunk: Buffer) => chunks.push(chunk))
    res.on('end', () => answer({ status: res.statusCode, body: Buffer.concat(chunks).toString('base64') }))
  })
    .on('timeout', () => answer({ error: 'timeout' }))
    .on('error', failed)
    .end()
}
if (what === 'connect') {
  connect(Number(more), target, () => answer({ connected: true })).on('error', failed)
}
if (what === 'find') {
  const bonjour = new Bonjour({})
  bonjour.find({ type: 'invoice-desk' }, ({ name, host, port, addresses, txt }) => {
    answer({ name, host, port, addresses, txt })
  })
  setTimeout(() => answer({ error: 'nothing' }), 10_000)
}
