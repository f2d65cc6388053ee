import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { needs } from '../../support/system-requirements.ts'
import { createBusiness, createCustomer, createInvoice, signUpOwner } from '../../support/scenario.ts'
import { buildServer, startServerProcess, temporaryDataFolder } from '../../support/server-process.ts'

/** The system calls of a process in their order, the interesting ones named. */
function readTrace(file: string): { wal: boolean; sync: boolean; answer: string | null }[] {
  // A call that another thread's comes between stands on two lines.
  const syncing = new Set<string>()
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => {
      const [thread = ''] = line.split(' ', 1)
      const begun = /(fsync|fdatasync)\(\d+<[^>]*invoice-desk\.db-wal>/.test(line)
      if (begun && line.includes('<unfinished')) syncing.add(thread)
      const resumed = /<\.\.\. (fsync|fdatasync) resumed>\) += 0/.test(line) && syncing.delete(thread)
      return {
        wal: /(pwrite64|write)\(\d+<[^>]*invoice-desk\.db-wal>/.test(line),
        sync: (begun && /\) += 0/.test(line)) || resumed,
        answer: /(?:write|writev|sendto|sendmsg)\(.*HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? null,
      }
    })
    .filter(({ wal, sync, answer }) => wal || sync || answer !== null)
}

describe('an answer', needs('strace'), () => {
  beforeAll(buildServer, 120_000)

  it('leaves only when what it promises has been synced to the disk', async () => {
    const { folder: dataDir, remove } = temporaryDataFolder()
    const trace = join(dataDir, '..', `${dataDir.split('/').at(-1)}.trace`)
    const calls = 'trace=fsync,fdatasync,pwrite64,write,writev,sendto,sendmsg'

    // -y names the files behind descriptors; no -ff, so that all threads stand in one order.
    const server = await startServerProcess({
      dataDir,
      wrapper: ['strace', '-f', '-y', '-qq', '-s', '80', '-e', calls, '-e', 'signal=none', '-o', trace],
    })
    try {
      const owner = await signUpOwner(server)
      const businessId = await createBusiness(owner)
      const customerId = await createCustomer(owner, businessId)
      for (let number = 0; number < 5; number += 1) await createInvoice(owner, businessId, customerId)

      const events = readTrace(trace)
      const created = events.flatMap(({ answer }, index) => (answer === '201' ? [index] : []))
      // Account, business, customer and five invoices.
      expect(created).toHaveLength(8)

      let previous = -1
      for (const answered of created) {
        const since = events.slice(previous + 1, answered)
        const lastWrite = since.findLastIndex(({ wal }) => wal)
        const lastSync = since.findLastIndex(({ sync }) => sync)
        expect(lastWrite).toBeGreaterThanOrEqual(0)
        expect(lastSync).toBeGreaterThan(lastWrite)
        previous = answered
      }
    } finally {
      // strace keeps signals to itself: the server is asked by its own process id.
      process.kill(JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8')).pid, 'SIGTERM')
      await server.ended
      remove()
      rmSync(trace, { force: true })
    }
  })
})
