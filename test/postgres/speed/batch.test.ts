import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { createConnection } from '../../../core/adapters/storage/postgres/engine/connection.ts'
import { openPools } from '../../../core/adapters/storage/postgres/engine/pool.ts'
import { createUnits } from '../../../core/adapters/storage/postgres/engine/units.ts'
import { needs } from '../../support/system-requirements.ts'

import { inspectDatabase, newDatabase } from '../postgres-fixture.ts'

const BACKEND = 'SELECT pg_backend_pid() AS pid, 12 / @by::int AS part'
const SLEEPING = "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(60)'"

async function openUnits() {
  const url = await newDatabase()
  const pools = openPools({ url })
  onTestFinished(async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
  })
  const units = createUnits(pools)
  const connection = createConnection()
  const ask = (by: number) => units.read(() => connection.one<{ pid: number; part: number }>(BACKEND, { by }, 'alone'))
  const sleep = () => units.read(() => connection.one('SELECT pg_sleep(60)', {}, 'alone'))
  return { url, ask, sleep }
}

describe('what is asked alone', needs('postgresql'), () => {
  it('goes over one connection, and one that is refused takes no other with it', async () => {
    const { ask } = await openUnits()
    const answers = await Promise.allSettled([1, 2, 0, 3, 0, 4].map(ask))

    expect(answers.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
    ])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(found.map((row) => row?.part)).toEqual([12, 6, 4, 3])
    expect(answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))).toEqual([
      ...['error: division by zero', 'error: division by zero'],
    ])
    expect(new Set((await Promise.all([1, 2, 3].map(ask))).map((row) => row?.pid)).size).toBe(1)
  })

  it('is refused where the connection is lost under it, and what waited goes over the next one', async () => {
    const { url, ask, sleep } = await openUnits()
    const slept = sleep().catch((error: unknown) => error)
    const sleeping = () => inspectDatabase<{ pid: number }>(url, SLEEPING)
    await vi.waitFor(async () => expect(await sleeping()).toHaveLength(1))
    const waited = Promise.all([1, 2].map(ask))
    const [{ pid } = { pid: 0 }] = await sleeping()
    await inspectDatabase(url, `SELECT pg_terminate_backend(${pid})`)

    expect(await slept).toMatchObject({ code: 'storage_unavailable' })
    const found = await waited
    expect(found.map((row) => row?.part)).toEqual([12, 6])
    expect(found.map((row) => row?.pid)).not.toContain(pid)
  })
})
