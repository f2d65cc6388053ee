import { beforeAll, describe, expect, it } from 'vitest'

import { repositoryCalls } from '../../support/storage/repository-calls.ts'
import { createBusiness, customerBody, until } from '../../support/scenario.ts'
import { expectOk, freshTin, openApp } from '../support/app.ts'
import { profileOf } from '../support/membership.ts'
import { openDoor, type Screen } from '../support/screen.ts'

const calls = repositoryCalls()
const app = openApp({ throughStorage: calls.count })
let newScreen: () => Screen
let businessId: string

beforeAll(async () => {
  newScreen = await openDoor(app.server)
  businessId = await createBusiness(app.owner)
})

/** A device that has begun to send a customer and was let in. */
async function sendingScreen() {
  const screen = newScreen()
  await screen.pair(expectOk(await app.owner.post('/v1/devices/pairings', {}), 201).code)
  await screen.signIn((await profileOf(app.owner)).email)
  calls.take()
  const end = screen.begin('/v1/customers', { ...customerBody, tin: freshTin(), email: null, businessId })
  await until(
    async () => calls.take(),
    (called) => called.includes('devices.get'),
  )
  return { path: `/v1/devices/${screen.deviceId()}`, end }
}

const customers = async () => expectOk(await app.owner.get(`/v1/customers?businessId=${businessId}`)).items.length

describe('a request whose body ends after its device', () => {
  it('is done while the device is paired', async () => {
    const { end } = await sendingScreen()
    const before = await customers()
    expect(await end()).toBe(201)
    expect(await customers()).toBe(before + 1)
  })

  it('was removed writes nothing', async () => {
    const { path, end } = await sendingScreen()
    const before = await customers()
    expectOk(await app.owner.delete(path))
    expect(await end()).toBe(401)
    expect(await customers()).toBe(before)
  })

  it('was limited is held to the new ceiling', async () => {
    const { path, end } = await sendingScreen()
    const before = await customers()
    expectOk(await app.owner.patch(path, { roleCeiling: 'VIEWER' }))
    expect(await end()).toBe(403)
    expect(await customers()).toBe(before)
  })
})
