import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'

import { needs } from '../../support/system-requirements.ts'

import type { Repositories, Storage } from '../../../core/ports/storage.ts'
import {
  AT,
  auditEntry,
  customer,
  minutesAfter,
  nextId,
  person,
  product,
  storedBusiness,
  takeNumberOf,
} from '../../storage/contract/sample-records.ts'

import { openStorage } from '../postgres-fixture.ts'

/** What two processes see of each other's records, where each remembers what it has read. */

const account = (businessId: string, isDefault: boolean) => ({
  ...({ id: nextId(), businessId, name: 'Main account', type: 'BANK_TRANSFER', isDefault } as const),
  ...{ accountName: null, accountNumber: null, bankName: null, createdAt: AT, updatedAt: AT, deletedAt: null },
})

async function twoProcesses() {
  const { storage, url } = await openStorage()
  const { storage: other } = await openStorage(url)
  const { owner, buyer } = await storedBusiness(storage)
  const [goods, into] = [product(owner.id), account(owner.id, true)]
  await storage.write(async ({ products, paymentDetails, audit }) => {
    await products.insert(goods)
    await paymentDetails.insert(into)
    await audit.append(auditEntry(owner.id))
    await audit.append(auditEntry(null))
  })
  return { storage, other, url, owner, buyer, goods, into }
}

function signal() {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}

type Read<T> = (repositories: Repositories) => Promise<T>

/** As creating an invoice reads: in a unit that takes a number and writes that down. */
const seen = <T>(storage: Storage, businessId: string, read: Read<T>): Promise<T> =>
  storage.write(async (repositories) => {
    const number = takeNumberOf(repositories, businessId)
    const found = await read(repositories)
    await number
    await repositories.audit.append(auditEntry(businessId))
    return found
  })

describe('records that are remembered', needs('postgresql'), () => {
  it('are read anew once another process has changed any of them', async () => {
    const { storage, other, owner, buyer, goods, into } = await twoProcesses()
    const kept = customer(owner.id, { name: 'Kept' })
    const further = account(owner.id, true)
    const read: Read<unknown> = async ({ businesses, practiceClock, customers, products, paymentDetails }) => [
      await practiceClock.ahead(owner.id),
      (await businesses.get(owner.id))?.name,
      (await customers.get(owner.id, buyer.id))?.name,
      (await products.get(owner.id, goods.id))?.name,
      (await paymentDetails.get(owner.id, into.id))?.name,
      (await paymentDetails.getDefault(owner.id))?.name,
    ]
    const changes: readonly [string, Read<void>, readonly unknown[]][] = [
      ['nothing', async () => undefined, [0, owner.name, buyer.name, 'Cement', into.name, into.name]],
      [
        'the business',
        ({ businesses }) => businesses.update({ ...owner, name: 'Renamed' }),
        [0, 'Renamed', buyer.name, 'Cement', into.name, into.name],
      ],
      [
        'its clock',
        ({ practiceClock }) => practiceClock.set(owner.id, 1_000),
        [1_000, 'Renamed', buyer.name, 'Cement', into.name, into.name],
      ],
      [
        'a customer',
        ({ customers }) => customers.update({ ...buyer, name: 'Moved' }),
        [1_000, 'Renamed', 'Moved', 'Cement', into.name, into.name],
      ],
      [
        'the customer that it was merged into',
        async ({ customers }) => {
          await customers.insert(kept)
          await customers.mergeInto({ ...buyer, name: 'Moved' }, kept, AT)
        },
        [1_000, 'Renamed', 'Kept', 'Cement', into.name, into.name],
      ],
      [
        'a product',
        ({ products }) => products.update({ ...goods, name: 'Sand' }),
        [1_000, 'Renamed', 'Kept', 'Sand', into.name, into.name],
      ],
      [
        'accounts',
        async ({ paymentDetails }) => {
          await paymentDetails.update({ ...into, name: 'Old', isDefault: false })
          await paymentDetails.insert({ ...further, name: 'New' })
        },
        [1_000, 'Renamed', 'Kept', 'Sand', 'Old', 'New'],
      ],
    ]
    for (const [what, change, expected] of changes) {
      await other.write(change)
      for (const desk of [storage, other, storage])
        expect({ what, seen: await seen(desk, owner.id, read) }).toEqual({ what, seen: expected })
    }
  })

  it('are not asked for again while none of them changes', async () => {
    const { storage, url, owner, buyer } = await twoProcesses()
    const name = () => seen(storage, owner.id, async ({ customers }) => (await customers.get(owner.id, buyer.id))?.name)
    expect(await name()).toBe(buyer.name)
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    onTestFinished(() => admin.end())
    // Where no trigger tells of it, nobody looks.
    await admin.query(`SET session_replication_role = replica; UPDATE customer SET name = 'Unnoticed'`)
    expect(await name()).toBe(buyer.name)
    await admin.query(`SET session_replication_role = origin; UPDATE customer SET name = 'Noticed'`)
    expect(await name()).toBe('Noticed')
  })

  it('are of the moment that the unit sees, also where they change while it is under way', async () => {
    const { storage, other, owner, buyer } = await twoProcesses()
    const names: (string | undefined)[] = []
    await seen(storage, owner.id, ({ customers }) => customers.get(owner.id, buyer.id))
    const before = storage.use().repeatedUnits
    const [hasRead, hasChanged] = [signal(), signal()]
    const unit = seen(storage, owner.id, async ({ customers }) => {
      names.push((await customers.get(owner.id, buyer.id))?.name)
      hasRead.give()
      await hasChanged.given
    })
    await hasRead.given
    await other.write(({ customers }) => customers.update({ ...buyer, name: 'Moved' }))
    hasChanged.give()
    await unit
    expect(names).toEqual([buyer.name, 'Moved'])
    expect(storage.use().repeatedUnits).toBe(before + 1)
  })

  it('are forgotten with a unit that changes them and is taken back, and not remembered from it', async () => {
    const { storage, owner, buyer } = await twoProcesses()
    const name: Read<string | undefined> = async ({ customers }) => (await customers.get(owner.id, buyer.id))?.name
    expect(await seen(storage, owner.id, name)).toBe(buyer.name)
    const failing = storage.write(async (repositories) => {
      await repositories.numberSeries.of(owner.id)
      await repositories.customers.update({ ...buyer, name: 'Taken back' })
      expect(await name(repositories)).toBe('Taken back')
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await seen(storage, owner.id, name)).toBe(buyer.name)
  })
})

describe('a membership that is remembered', needs('postgresql'), () => {
  it('ends with the next request once another process has ended it, or deleted the business', async () => {
    const { storage, other, owner } = await twoProcesses()
    const user = person()
    const session = { id: nextId(), userId: user.id, createdAt: AT, lastUsedAt: AT, revokedAt: null, endReason: null }
    const hash = Buffer.alloc(32, 1)
    await storage.write(async ({ accounts }) => {
      await accounts.insert(user)
      await accounts.insertSession({ ...session, proofKey: null, deviceId: null })
      await accounts.insertToken({
        ...{ hash, sessionId: session.id, kind: 'access', expiresAt: minutesAfter(60) },
        ...{ replacedAt: null, successorSalt: null },
      })
    })
    /** As a request lets somebody in: two units, and what the first one saw. */
    const role = async () => {
      const found = await storage.read(({ accounts }) => accounts.findToken(hash))
      const reached = await storage.read(({ businesses }) =>
        businesses.reach(user.id, 'business', owner.id, found?.membershipsAsOf),
      )
      return reached?.role
    }
    const id = nextId()
    const member = { id, businessId: owner.id, userId: user.id, scope: 'FULL', createdAt: AT } as const
    const roles = [await role()]
    for (const change of [
      ({ team }) => team.addMember({ ...member, role: 'MANAGER' }),
      ({ team }) => team.setGrant(id, { role: 'CREATOR', scope: 'FULL' }),
      ({ team }) => team.removeMember(id),
      ({ team }) => team.addMember({ ...member, role: 'OWNER' }),
      ({ businesses }) => businesses.update({ ...owner, deletedAt: AT }),
    ] satisfies Read<void>[]) {
      await other.write(change)
      roles.push(await role(), await role())
    }
    const each = ['MANAGER', 'CREATOR', undefined, 'OWNER', undefined]
    expect(roles).toEqual([undefined, ...each.flatMap((one) => [one, one])])
  })
})
