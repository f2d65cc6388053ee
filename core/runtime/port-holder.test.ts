import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { basename } from 'node:path'

import { describe, expect, it } from 'vitest'

import { needs } from '../../test/support/system-requirements.ts'
import { holderOfLsof, listeningInodes, pidOfNetstat, portHolder } from './port-holder.ts'

describe('who has a port', () => {
  it('is named, and nobody where nobody listens', needs('linux'), async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await portHolder(port)).toEqual({ pid: process.pid, name: basename(process.execPath) })
    server.close()
    await once(server, 'close')
    expect(await portHolder(port)).toBeUndefined()
  })

  it('is not known where the system does not say', async () => {
    expect(await portHolder(1, 'aix')).toBeUndefined()
  })

  it('is read from what each system prints', () => {
    const proc = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:12AC 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 4242 1 0000000000000000 100
   1: 0100007F:12AC 0100007F:9C40 01 00000000:00000000 00:00000000 00000000  1000        0 4343 1 0000000000000000 20`
    expect(listeningInodes(proc, 4780)).toEqual(['4242'])
    expect(listeningInodes(proc, 4781)).toEqual([])
    expect(holderOfLsof('p4711\ncpython3\nf5\n')).toEqual({ pid: 4711, name: 'python3' })
    expect(holderOfLsof('')).toBeUndefined()
    const netstat = `\r\n  TCP    127.0.0.1:4780   127.0.0.1:50000  ESTABLISHED     1\r\n  TCP    127.0.0.1:4780         0.0.0.0:0              ABHÖREN         4711\r\n`
    expect(pidOfNetstat(netstat, 4780)).toBe(4711)
    expect(pidOfNetstat(netstat, 478)).toBeUndefined()
  })
})
