import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { computerName } from '../../../core/adapters/sharing/names.ts'
import { saveSettings } from '../../../core/runtime/settings.ts'
import type { Json } from '../../support/api-client.ts'
import { until } from '../../support/scenario.ts'
import { serverEntry } from '../../support/server-process.ts'
import { pemOf } from '../../support/shared-client.ts'
import { openSmallNetwork, type SmallNetwork } from '../../support/network/small-network.ts'
import { needs } from '../../support/system-requirements.ts'
import { dataFolder } from '../support/serve-process.ts'

const CLIENT = join(import.meta.dirname, '../../support/network/client-process.ts')
const NAME = `${computerName(hostname())}.local`

/** The program on the desk, shared in the shop alone, at its own ports. */
async function startDesk(network: SmallNetwork): Promise<void> {
  const folder = await dataFolder()
  const flags = ['--data-dir', folder, '--secret-store', 'file', '--share']
  const env = { INVOICE_DESK_PASSPHRASE: 'a passphrase for tests' }
  await saveSettings(folder, { shareInterfaces: ['shop0'] })
  const desk = network.spawn('desk', process.execPath, [serverEntry, ...flags], env)
  let output = ''
  for (const stream of [desk.stdout, desk.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  await until(
    async () => output,
    (text) => text.includes(`Invoice Desk is shared on https://${NAME}:4781\n`),
  )
}

const ask = async (network: SmallNetwork, host: 'phone' | 'till', ...args: readonly string[]): Promise<Json> =>
  JSON.parse(await network.run(host, process.execPath, CLIENT, ...args))

const url = (address: string, path = '/healthz') => `https://${address}:4781${path}`

describe('two networks with a router between', needs('network namespaces'), () => {
  it('reach what is shared, where it is shared, and nothing of loopback', async () => {
    const network = await openSmallNetwork()
    await startDesk(network)

    const authority = join(await dataFolder(), 'ca.pem')
    const { body } = await ask(network, 'till', 'get', url('10.77.1.2', '/pair/ca.crt'))
    await writeFile(authority, pemOf(Buffer.from(body, 'base64')))
    for (const host of ['phone', 'till'] as const) {
      expect(await ask(network, host, 'get', url('10.77.1.2'), authority)).toMatchObject({ status: 200 })
      expect(await ask(network, host, 'connect', '10.77.1.2', '4780')).toEqual({ error: 'ECONNREFUSED' })
    }
    expect(await ask(network, 'till', 'connect', '10.77.3.2', '4781'), 'the office').toEqual({ error: 'ECONNREFUSED' })

    // In the shop it is found by its name; what is announced does not cross the router.
    const found = await ask(network, 'phone', 'find')
    expect(found).toMatchObject({ host: NAME, port: 4781, addresses: ['10.77.1.2'] })
    expect(found.name).toContain('Invoice Desk on')
    expect(found.txt.fingerprint).toMatch(/^[0-9A-F]{64}$/)

    await network.run('desk', 'ip', 'addr', 'add', '10.77.1.9/24', 'dev', 'shop0')
    await until(
      () => ask(network, 'till', 'get', url('10.77.1.9'), authority),
      ({ status }) => status === 200,
    )
  })
  it('announce no name that another computer has, and leave that of this one to its system', async () => {
    const network = await openSmallNetwork()
    const start = (host: 'desk' | 'phone', ...args: readonly string[]) =>
      firstLine(network.spawn(host, process.execPath, [CLIENT, ...args]))
    await start('phone', 'claim', 'office.local', '10.77.1.3')
    await start('desk', 'claim', 'till.local', '10.77.1.2')

    expect(await start('desk', 'announce', 'office', '10.77.1.2')).toEqual({ taken: '10.77.1.3' })
    expect(await ask(network, 'phone', 'find', '1500')).toEqual({ error: 'nothing' })

    expect(await start('desk', 'announce', 'till', '10.77.1.2')).toEqual({ taken: null })
    expect(await ask(network, 'phone', 'find')).toMatchObject({ host: 'till.local', port: 4781 })
  })
})

const firstLine = (child: ChildProcess): Promise<Json> =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (data: Buffer) => {
      text += data.toString()
      if (text.includes('\n')) resolve(JSON.parse(text))
    })
    child.stderr?.on('data', (data: Buffer) => reject(new Error(data.toString())))
  })
