import { expect, it, describe, onTestFinished } from 'vitest'

import { openPostgresStorage } from '../../../core/adapters/storage/postgres/storage.ts'
import type { SecretStore } from '../../../core/ports/installation/secret-store.ts'
import type { Leases } from '../../../core/ports/runtime/leases.ts'
import type { Repositories } from '../../../core/ports/storage.ts'
import type { ReadUnit, Unit } from '../../../core/ports/unit.ts'
import { systemClock } from '../../../core/runtime/clock.ts'
import { systemIds } from '../../../core/runtime/ids.ts'
import { createLogger } from '../../../core/runtime/logger.ts'
import { createAuditKeys, createAuditSealing } from '../../../core/use-cases/audit/sealing.ts'
import { memorySecretStore } from '../../support/memory/secret-store.ts'
import { person } from '../../storage/contract/sample-records.ts'
import { needs } from '../../support/system-requirements.ts'

import { inspectDatabase, newDatabase } from '../postgres-fixture.ts'

/* The first account of an empty database: all processes are told at once, and each would begin to sign. */

const clock = systemClock()
const ids = systemIds(clock)

const anchor = {
  isGenuine: () => null,
  markUnsigned: async () => undefined,
  markSigned: () => undefined,
  signedUpTo: () => 0,
}

/** A process as far as it signs. */
async function startSigning(url: string, secretStore: SecretStore, leases?: Leases) {
  const auditKeys = createAuditKeys()
  const storage = await openPostgresStorage({ url, auditKeys, connections: 4 })
  const logger = createLogger(() => undefined)
  const office = storage.office({ holder: ids.uuid(), clock, logger, secrets: secretStore })
  onTestFinished(async () => {
    await office.close()
    await storage.close()
  })
  const unitOf = (repositories: Repositories) =>
    ({ ...repositories, now: clock.now(), ids }) as unknown as Unit & ReadUnit
  const sealing = createAuditSealing({
    units: {
      read: (work) => storage.read((repositories) => work(unitOf(repositories))),
      write: (work) => storage.write((repositories) => work(unitOf(repositories))),
      rehearse: () => Promise.reject(new Error('Nothing is rehearsed.')),
    },
    ...{ secretStore, auditKeys, anchor, ids, logger, leases: leases ?? office.leases },
    installation: { id: 'one' },
  })
  return { auditKeys, sealing, storage }
}

/** Lets nobody go on before so many are there. */
function gathering(wanted: number): () => Promise<void> {
  let open: () => void = () => undefined
  const all = new Promise<void>((resolve) => (open = resolve))
  let come = 0
  return () => {
    come += 1
    if (come === wanted) open()
    return all
  }
}

const sealsIn = (url: string) =>
  inspectDatabase<{ key: string }>(
    url,
    "SELECT encode(substring(mac FROM 1 FOR 8), 'hex') AS key FROM audit_entry WHERE action = 'audit.sealed'",
  )

describe('processes that begin to sign at once', needs('postgresql'), () => {
  it('use one key, which began once', async () => {
    const url = await newDatabase()
    const secrets = memorySecretStore()
    const processes = await Promise.all([1, 2, 3].map(() => startSigning(url, secrets)))
    await processes[0]?.storage.write(({ accounts }) => accounts.insert(person()))

    expect(await Promise.all(processes.map(({ sealing }) => sealing.begin()))).toEqual([true, true, true])
    expect(new Set(processes.map(({ auditKeys }) => auditKeys.current()?.id)).size).toBe(1)
    expect(await sealsIn(url)).toEqual([{ key: processes[0]?.auditKeys.current()?.id }])
  })

  it('use one key also where each had made one of its own', async () => {
    const url = await newDatabase()
    const secrets = memorySecretStore()
    const bothHaveOne = gathering(2)
    const gathered: SecretStore = {
      ...secrets,
      async set(name, value) {
        await secrets.set(name, value)
        await bothHaveOne()
      },
    }
    const mine: Leases = {
      ...{ isAlone: false, isHeld: () => true, token: () => 1, release: async () => undefined },
      hold: async (names) => new Set(names),
    }
    const processes = await Promise.all([1, 2].map(() => startSigning(url, gathered, mine)))
    await processes[0]?.storage.write(({ accounts }) => accounts.insert(person()))

    expect(await Promise.all(processes.map(({ sealing }) => sealing.begin()))).toEqual([true, true])
    const used = new Set(processes.map(({ auditKeys }) => auditKeys.current()?.id))
    expect(used.size).toBe(1)
    expect(await sealsIn(url)).toEqual([...used].map((key) => ({ key })))
  })
})
