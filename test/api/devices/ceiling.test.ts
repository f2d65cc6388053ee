import { beforeAll, describe, expect, it } from 'vitest'

import {
  covers,
  may,
  permissions,
  underCeiling,
  type Grant,
  type Permission,
} from '../../../core/contract/http/permissions.ts'
import { Role, RoleCeiling, Scope } from '../../../core/contract/http/vocabulary.ts'
import { routes } from '../../../core/contract/routes.ts'
import { addPerson, createBusiness } from '../../support/scenario.ts'
import { expectError, expectOk, NO_ID, openApp } from '../support/app.ts'
import { profileOf } from '../support/membership.ts'
import { openDoor, type Screen } from '../support/screen.ts'

const app = openApp()
let newScreen: (userAgent?: string) => Screen
let email: string
let businessId: string

beforeAll(async () => {
  newScreen = await openDoor(app.server)
  email = (await profileOf(app.owner)).email
  businessId = await createBusiness(app.owner)
})

/** The owner of installation and business, signed in on a device that is limited. */
async function ownerOn(roleCeiling: RoleCeiling | null): Promise<Screen> {
  const { code } = expectOk(await app.owner.post('/v1/devices/pairings', { roleCeiling }), 201)
  const screen = newScreen()
  await screen.pair(code)
  await screen.signIn(email)
  return screen
}

const grants: readonly Grant[] = [
  ...Role.options.map((role): Grant => ({ role, scope: 'FULL' })),
  { role: 'ADMIN', scope: 'APPROVALS' },
  { role: 'CREATOR', scope: 'CASHIER' },
  { role: 'CREATOR', scope: 'PURCHASES' },
]
const whole = (ceiling: RoleCeiling): Grant =>
  ceiling === 'CASHIER' ? { role: 'CREATOR', scope: 'CASHIER' } : { role: ceiling, scope: 'FULL' }

describe('what is left of a grant under a ceiling', () => {
  it('is all of it where there is none', () => {
    for (const grant of grants) expect(underCeiling(grant, null)).toEqual(grant)
  })

  it.each(RoleCeiling.options)('is what both let do, and no more: %s', (ceiling) => {
    for (const grant of grants) {
      const left = underCeiling(grant, ceiling)
      const both = (Object.keys(permissions) as Permission[]).filter(
        (permission) => may(grant, permission) && may(whole(ceiling), permission),
      )
      const what = `${grant.role} ${grant.scope} under ${ceiling}`
      if (left === undefined) {
        expect([grant.scope, ceiling], what).toEqual(['PURCHASES', 'CASHIER'])
        continue
      }
      expect(covers(grant, left) && covers(whole(ceiling), left), what).toBe(true)
      const possible = (Object.keys(permissions) as Permission[]).filter((permission) => may(left, permission))
      expect(possible, what).toEqual(both)
      expect(Scope.options).toContain(left.scope)
    }
  })
})

describe('an owner on a limited device', () => {
  it.each(RoleCeiling.options)('is shown the lower role: %s', async (ceiling) => {
    const screen = await ownerOn(ceiling)
    const expected = underCeiling({ role: 'OWNER', scope: 'FULL' }, ceiling)
    const [listed] = (await screen.send('/v1/businesses')).body.data
    expect(listed).toMatchObject({ id: businessId, ...expected })
    expect((await screen.send(`/v1/businesses/${businessId}`)).body.data).toMatchObject({ ...expected })
    const isOwner = ceiling === 'OWNER'
    expect((await screen.send('/v1/users/me')).body.data.isInstanceOwner).toBe(isOwner)
    expect((await screen.signIn(email)).user.isInstanceOwner).toBe(isOwner)
  })

  it('who is limited to the counter is refused by every route that a cashier is refused by', async () => {
    const screen = await ownerOn('CASHIER')
    const cashier: Grant = { role: 'CREATOR', scope: 'CASHIER' }
    let refused = 0
    for (const { method, path, access } of routes) {
      if (access.kind === 'business' && !may(cashier, access.permission)) {
        if (typeof access.from !== 'string' && access.from.resource !== 'business') continue
        if (typeof access.from === 'string') continue
        const answer = await screen.send(path.replaceAll(/\{\w+\}/g, businessId), { method: method.toUpperCase() })
        expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([403, 'role_insufficient'])
        refused += 1
      }
      if (access.kind === 'instanceOwner') {
        const answer = await screen.send(path.replaceAll(/\{\w+\}/g, NO_ID), { method: method.toUpperCase() })
        expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([403, 'instance_owner_required'])
        refused += 1
      }
    }
    expect(refused).toBeGreaterThan(40)
    const made = { businessId, name: 'Key', role: 'VIEWER' }
    expect((await screen.post('/v1/api-keys', made)).body).toMatchObject({ code: 'role_insufficient' })
    expect((await screen.send(`/v1/team?businessId=${businessId}`)).status).toBe(403)
    for (const path of ['/v1/devices/pairings', '/v1/devices/looked-at', '/v1/businesses/demo']) {
      expect((await screen.post(path)).body, path).toMatchObject({ code: 'role_insufficient' })
    }
    expect((await screen.send('/v1/devices')).status).toBe(403)
    expect((await screen.send(`/v1/devices/${screen.deviceId()}`, { method: 'DELETE' })).status).toBe(403)
  })

  it('may do more or less from the next request on', async () => {
    const screen = await ownerOn(null)
    const path = `/v1/devices/${screen.deviceId()}`
    const invoices = () => screen.send(`/v1/invoices?businessId=${businessId}`)
    expect((await invoices()).status).toBe(200)
    expectOk(await app.owner.patch(path, { roleCeiling: 'CASHIER' }))
    expect((await invoices()).status).toBe(403)
    expectOk(await app.owner.patch(path, { roleCeiling: null }))
    expect((await invoices()).status).toBe(200)
  })

  it('does not lift the ceiling of a device from one that is limited, this one or another', async () => {
    const screen = await ownerOn('ADMIN')
    const path = `/v1/devices/${screen.deviceId()}`
    const change = (body: object) => screen.send(path, { method: 'PATCH', body })
    for (const roleCeiling of [null, 'OWNER']) {
      expect((await change({ roleCeiling })).body).toMatchObject({ statusCode: 403, code: 'role_insufficient' })
      const code = await screen.post('/v1/devices/pairings', { roleCeiling })
      expect(code.body).toMatchObject({ statusCode: 403, code: 'role_insufficient' })
    }
    expect((await change({ roleCeiling: 'ADMIN', name: 'Back office' })).status).toBe(200)
    expect((await screen.post('/v1/devices/pairings', { roleCeiling: 'CASHIER' })).status).toBe(201)
    expect((await change({ roleCeiling: 'MANAGER' })).status).toBe(200)
  })

  it('does not let a device enter secrets but from the computer that keeps the data', async () => {
    const screen = await ownerOn(null)
    const path = `/v1/devices/${screen.deviceId()}`
    const change = (mayEnterSecrets: boolean) => screen.send(path, { method: 'PATCH', body: { mayEnterSecrets } })
    expect((await change(true)).body).toMatchObject({ statusCode: 403, code: 'only_on_this_computer' })
    expectOk(await app.owner.patch(path, { mayEnterSecrets: true }))
    expect((await change(true)).status).toBe(200)
    expect((await change(false)).body.data).toMatchObject({ mayEnterSecrets: false })
  })

  it('whose clerk types bills sees nothing on a till', async () => {
    const clerk = await addPerson(app.server)
    const invited = { businessId, email: clerk.email, role: 'CREATOR', scope: 'PURCHASES' }
    const { token } = expectOk(await app.owner.post('/v1/team/invite', invited), 201)
    expectOk(await clerk.api.post(`/v1/team/invitations/${token}/accept`))
    const screen = await ownerOn('CASHIER')
    await screen.signIn(clerk.email)
    expect((await screen.send('/v1/businesses')).body.data).toEqual([])
    expect((await screen.send(`/v1/businesses/${businessId}`)).body).toMatchObject({ code: 'not_found' })
  })

  it('is held to what is known by the audit log', async () => {
    expectError(await app.owner.patch(`/v1/devices/${NO_ID}`, { name: 'x' }), 404, 'not_found')
    const screen = await ownerOn('CASHIER')
    const verify = async () => expectOk(await app.owner.post(`/v1/businesses/${businessId}/audit-log/verify`))
    expect(await verify()).toMatchObject({ state: 'INTACT' })
    const tamper = (change: object) =>
      app.server.core.units.write(async ({ devices }) => {
        const device = await devices.get(screen.deviceId())
        if (device) await devices.update({ ...device, ...change })
      })
    await tamper({ roleCeiling: null })
    expect(await verify()).toMatchObject({ state: 'DAMAGED' })
    await tamper({ roleCeiling: 'CASHIER' })
    expect(await verify()).toMatchObject({ state: 'INTACT' })
    expectOk(await app.owner.delete(`/v1/devices/${screen.deviceId()}`))
    await tamper({ revokedAt: null })
    expect(await verify()).toMatchObject({ state: 'DAMAGED' })
  })
})
