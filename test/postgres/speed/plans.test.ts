import { describe, expect, it, onTestFinished } from 'vitest'

import { createConnection } from '../../../core/adapters/storage/postgres/engine/connection.ts'
import { openPools } from '../../../core/adapters/storage/postgres/engine/pool.ts'
import { createUnits } from '../../../core/adapters/storage/postgres/engine/units.ts'
import { needs } from '../../support/system-requirements.ts'

import { newDatabase } from '../postgres-fixture.ts'

const PREPARED = `SELECT generic_plans AS "once", custom_plans AS anew FROM pg_prepared_statements
  WHERE strpos(statement, ' AS ' || @named || ' FROM business') > 0`

describe('plans of statements', needs('postgresql'), () => {
  it('are made once where it is said, also of many at once and between others', async () => {
    const pools = openPools({ url: await newDatabase(), connections: 1 })
    onTestFinished(async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    })
    const connection = createConnection()
    const units = createUnits(pools)

    const found = await units.read(async () => {
      const many = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, ask))
      const once = () => connection.one('SELECT b.name AS own FROM business b WHERE b.id = @id', { id: 'a' }, 'once')
      const kept = () => connection.one('SELECT b.name AS other FROM business b WHERE b.id = @id', { id: 'a' })
      await many(once)
      await many(kept)
      await many(once)
      const plans = (named: string) => connection.many(PREPARED, { named })
      return { once: await plans('own'), kept: await plans('other') }
    })

    expect(found).toEqual({ once: [{ once: 8, anew: 0 }], kept: [{ once: 0, anew: 4 }] })
  })
})
