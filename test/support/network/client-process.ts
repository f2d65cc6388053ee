import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'

import { Bonjour } from 'bonjour-service'

import { createAnnouncer } from '../../../core/adapters/sharing/announce.ts'
import { createLogger } from '../../../core/runtime/logger.ts'

/**
 * What a computer finds or does in a network, as one line of JSON: `get URL [AUTHORITY]`, `connect HOST PORT`, `find`,
 * `claim NAME ADDRESS` as the system of a computer does, and `announce COMPUTER ADDRESS` as the program does.
 */
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
  setTimeout(() => answer({ error: 'nothing' }), Number(target) || 10_000)
}
if (what === 'claim') {
  const bonjour = new Bonjour({})
  bonjour['server'].register([{ name: target, type: 'A', ttl: 120, data: more }])
  bonjour['server'].mdns.once('ready', () => process.stdout.write('{"claimed":true}\n'))
}
if (what === 'announce') {
  const announcer = createAnnouncer({ logger: createLogger(() => undefined) })
  const taken = await announcer.announce({
    computer: target,
    port: 4781,
    fingerprint: 'AB:CD:EF',
    networks: [{ name: 'shop0', addresses: [more] }],
    ownAddresses: [more],
  })
  process.stdout.write(`${JSON.stringify({ taken })}\n`)
}
