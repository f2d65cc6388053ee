import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient } from '../../support/api-client.ts'
import { createBusiness } from '../../support/scenario.ts'
import { expectError, expectOk, openApp } from '../support/app.ts'
import { openDoor, type Screen } from '../support/screen.ts'

const app = openApp()
let newScreen: (userAgent?: string) => Screen
let businessId: string

beforeAll(async () => {
  newScreen = await openDoor(app.server)
  businessId = await createBusiness(app.owner)
})

const make = (body: object) => app.owner.post('/v1/api-keys', { businessId, name: 'Till', role: 'CREATOR', ...body })

async function screenWith(key: string): Promise<Screen> {
  const screen = newScreen('till/1.0')
  screen.setToken(key)
  return screen
}

describe('an API key', () => {
  it('is refused over the network unless it says so', async () => {
    const { key, network, addresses } = expectOk(await make({}), 201)
    expect([network, addresses]).toEqual([false, []])
    const screen = await screenWith(key)
    expect((await screen.send('/v1/businesses')).body).toMatchObject({ code: 'device_not_paired' })
    expectOk(await apiClient(app.server.url, key).get('/v1/businesses'))

    // Nor does a paired device carry it in.
    screen.setToken(undefined)
    await screen.pair(expectOk(await app.owner.post('/v1/devices/pairings', {}), 201).code)
    screen.setToken(key)
    expect((await screen.send('/v1/businesses')).body).toMatchObject({ code: 'unauthenticated' })
  })

  it('with network is let in from its addresses alone, without a device', async () => {
    const near = expectOk(await make({ network: true, addresses: ['127.0.0.0/8'] }), 201)
    const far = expectOk(await make({ network: true, addresses: ['192.168.77.0/24'] }), 201)
    const screen = await screenWith(near.key)
    expect((await screen.send('/v1/businesses')).body.data).toEqual([expect.objectContaining({ id: businessId })])
    expect((await (await screenWith(far.key)).send('/v1/businesses')).body).toMatchObject({ code: 'device_not_paired' })
    const { items } = expectOk(await app.owner.get(`/v1/api-keys?businessId=${businessId}`))
    expect(items[0]).toMatchObject({ network: true, addresses: ['192.168.77.0/24'] })

    // It is a program: nobody signs in behind it, and what belongs to a person stays closed.
    const logIn = await screen.post('/v1/auth/login', { email: 'owner@example.com', password: 'x' })
    expect(logIn.body).toMatchObject({ code: 'device_not_paired' })
    expect((await screen.send('/v1/users/me')).body).toMatchObject({ code: 'person_required' })
    expect((await screen.send('/v1/nothing')).body).toMatchObject({ code: 'route_not_found' })

    expectOk(await app.owner.delete(`/v1/api-keys/${near.id}`))
    expect((await screen.send('/v1/businesses')).body).toMatchObject({ code: 'device_not_paired' })
  })

  it('says where it works, or does not work there', async () => {
    expectError(await make({ network: true }), 400, 'validation_failed', 'addresses')
    expectError(await make({ network: true, addresses: ['8.8.8.8'] }), 400, 'validation_failed', 'addresses')
    expectError(await make({ addresses: ['10.0.0.1'] }), 400, 'validation_failed', 'addresses')
    const verified = expectOk(await app.owner.post(`/v1/businesses/${businessId}/audit-log/verify`))
    expect(verified).toMatchObject({ state: 'INTACT' })
  })
})
