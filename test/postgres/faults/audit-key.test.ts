import { expect, it, describe, onTestFinished } from 'vitest'

import { SYSTEM } from '../../../core/domain/audit/audit.ts'
import { openPostgresStorage } from '../../../core/adapters/storage/postgres/storage.ts'
import type { SecretStore } from '../../../core/ports/installation/secret-store.ts'
import type { Leases } from '../../../core/ports/runtime/leases.ts'
import { systemClock } from '../../../core/runtime/clock.ts'
import { systemIds } from '../../../core/runtime/ids.ts'
import { createLogger } from '../../../core/runtime/logger.ts'
import { auditKeySecret, createAuditKeys, createAuditSealing } from '../../../core/use-cases/audit/sealing.ts'
import { openUnits } from '../../../core/use-cases/units.ts'
import { memorySecretStore } from '../../support/memory/secret-store.ts'
import { until } from '../../support/scenario.ts'
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

function nothing(): never {
  throw new Error('Nothing is encrypted here.')
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
  const parts = {
    ...{ storage, clock, ids, installation: { copiedFrom: () => null, isRetired: () => false } },
    encryptor: { encrypt: nothing, sandboxKeys: nothing },
    committed: () => undefined,
  }
  const sealing = createAuditSealing({
    ...{ secretStore, auditKeys, anchor, ids, logger, leases: leases ?? office.leases },
    ...{ units: openUnits(parts), installation: { id: 'one' } },
  })
  const units = openUnits({ ...parts, auditKeySettled: () => sealing.settle() })
  /** Something happens that the log says. */
  const write = () =>
    units.write(({ audit, now }) =>
      audit.append({
        ...{ businessId: null, actor: SYSTEM, at: now.toISOString(), action: 'user.passwordReset' },
        ...{ subject: { kind: 'user', id: 'somebody' }, from: null, to: { credentialsHash: '00' } },
      }),
    )
  return { auditKeys, sealing, storage, write }
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

  it('go on with the new one of a lost key, which one of them makes while others write with the old one', async () => {
    const url = await newDatabase()
    const secrets = memorySecretStore()
    const [one, other] = await Promise.all([1, 2].map(() => startSigning(url, secrets)))
    if (!one || !other) throw new Error('There are two processes.')
    await one.storage.write(({ accounts }) => accounts.insert(person()))
    expect(await Promise.all([one.sealing.begin(), other.sealing.begin()])).toEqual([true, true])
    const lost = String(one.auditKeys.current()?.id)

    let isReplaced = false
    let written = 0
    const writing = Array.from({ length: 4 }, async () => {
      while (!isReplaced) {
        await other.write()
        written += 1
      }
      // Once more behind the new key.
      await other.write()
    })
    await until(
      async () => written,
      (count) => count > 4,
    )
    await secrets.delete(auditKeySecret(lost))
    const third = await startSigning(url, secrets)
    expect(await third.sealing.begin()).toBe(true)
    isReplaced = true
    await Promise.all(writing)

    const chain = await inspectDatabase<{ key: string; action: string }>(
      url,
      "SELECT encode(substring(mac FROM 1 FOR 8), 'hex') AS key, action FROM audit_entry ORDER BY audit_entry.key",
    )
    const seal = chain.findLastIndex(({ action }) => action === 'audit.sealed')
    const made = String(third.auditKeys.current()?.id)
    expect(made).not.toBe(lost)
    expect(new Set(chain.slice(0, seal).map(({ key }) => key))).toEqual(new Set([lost]))
    expect(new Set(chain.slice(seal).map(({ key }) => key))).toEqual(new Set([made]))
    expect(chain.length - seal).toBeGreaterThan(4)
    expect(other.auditKeys.current()?.id).toBe(made)
  })
})
