import { describe, expect, it } from 'vitest'

import { needs } from '../support/system-requirements.ts'

import { businessTable, numberSeriesTable } from '../../core/adapters/storage/sqlite/schema/tables.ts'
import { CHAIN_BEGIN } from '../../core/domain/audit/verification.ts'
import type { Storage } from '../../core/ports/storage.ts'
import { auditEntry } from '../storage/contract/sample-records.ts'

import { openBoth, type Row } from './both-engines.ts'
import { openStorage } from './postgres-fixture.ts'

/** The log of several processes at once. */

const BUSINESSES = ['business-1', 'business-2']
const CHAINS = [...BUSINESSES, null]

const rows = BUSINESSES.flatMap((id, index): Row[] => {
  const key = index + 1
  return [
    { table: numberSeriesTable, values: { key, tinFold: id, next: 1 } },
    { table: businessTable, values: { key, id, seriesKey: key, tinFold: id } },
  ]
})

async function twoProcesses(): Promise<readonly [Storage, Storage]> {
  const { postgres, url } = await openBoth(rows)
  return [postgres, (await openStorage(url)).storage]
}

describe('with a server', needs('postgresql'), () => {
  it('whoever follows a chain meets each of its entries once, while several processes add to all chains', async () => {
    const processes = await twoProcesses()
    const followed = new Map<string | null, string[]>(CHAINS.map((chain) => [chain, []]))
    let isOver = false

    async function follow(storage: Storage, chain: string | null): Promise<void> {
      const met = followed.get(chain) ?? []
      for (let last = 0; ;) {
        const wasOver = isOver
        const entries = await storage.read(({ audit }) => audit.after(chain, last, 100))
        met.push(...entries.map(({ id }) => id))
        last = Number(entries.at(-1)?.id ?? last)
        if (wasOver && entries.length === 0) return
      }
    }
    const following = CHAINS.map((chain, index) => follow(processes[index % 2] as Storage, chain))
    const appended = await Promise.all(
      Array.from({ length: 60 }, async (_none, index) => {
        const chain = CHAINS[index % 3] ?? null
        const storage = processes[index % 2] as Storage
        // Some units add more than one entry, and some are taken back after they took their ids.
        if (index % 10 === 9)
          await storage
            .write(async ({ audit }) => {
              await audit.append(auditEntry(chain))
              throw new Error('taken back')
            })
            .catch(() => undefined)
        return storage.write(async ({ audit }) => {
          const first = await audit.append(auditEntry(chain))
          return index % 4 === 0 ? [first, await audit.append(auditEntry(chain))] : [first]
        })
      }),
    )
    isOver = true
    await Promise.all(following)

    for (const chain of CHAINS) {
      const added = appended.flat().filter(({ businessId }) => businessId === chain)
      const ids = added.map(({ id }) => Number(id)).toSorted((one, other) => one - other)
      expect(followed.get(chain)?.map(Number)).toEqual(ids)
      const checked = await processes[0].read(({ audit }) => audit.check(chain, CHAIN_BEGIN, new Map(), 1_000))
      expect(checked).toMatchObject({ checked: ids.length, isEnd: true, bad: null })
    }
  })

  it('an entry that has to stand above others does, and no id is given twice, whoever adds meanwhile', async () => {
    const processes = await twoProcesses()
    const above = 3_000
    const appended = await Promise.all(
      Array.from({ length: 30 }, (_none, index) =>
        (processes[index % 2] as Storage).write(({ audit }) =>
          audit.append(auditEntry(CHAINS[index % 3] ?? null), index % 5 === 0 ? above + index : 0),
        ),
      ),
    )
    const ids = appended.map(({ id }) => Number(id))
    expect(new Set(ids).size).toBe(ids.length)
    ids.forEach((id, index) => {
      if (index % 5 === 0) expect(id).toBeGreaterThan(above + index)
    })
  })
})
