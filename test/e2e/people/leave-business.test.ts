import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { expectPageLooks, expectNoAxe } from '../../support/browser/checks.ts'
import type { Tab } from '../../support/browser/launch.ts'
import { createBusiness, dataOf, readyBusiness } from '../../support/scenario.ts'
import { openApp } from '../support/app.ts'
import { addColleague } from '../support/colleagues.ts'
import { anotherOkafor, okafor, owner, title } from '../support/steps.ts'

const app = openApp()
let businessId: string
let tab: Tab
let page: Page

beforeAll(async () => {
  businessId = await readyBusiness(app.api, okafor)
})

beforeEach(async () => {
  tab = await app.openAs(owner)
  page = tab.page
})

const at = (path: string, id = businessId) => `/businesses/${id}${path}`

describe('leaving a business', () => {
  const leave = (name: string) => page.getByRole('dialog', { name: `Leave ${name}?` })

  it('is offered to every role, names what it means, and goes to the next business', { tags: 'soak' }, async () => {
    const second = anotherOkafor()
    const secondId = await createBusiness(app.api, { ...second, name: 'Okafor Haulage' })
    const manager = await addColleague(app, businessId, 'MANAGER', { firstName: 'Musa', lastName: 'Bello' })
    const { token } = dataOf(
      await app.api.post('/v1/team/invite', { businessId: secondId, email: manager.email, role: 'VIEWER' }),
    )
    dataOf(await manager.api.post(`/v1/team/invitations/${token}/accept`))

    tab = await app.openAs(manager)
    page = tab.page
    await page.goto(at('/team'))
    await page.getByRole('row', { name: 'Musa Bello (you)' }).waitFor()
    expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Leave this business' }).click()
    await leave(okafor.name).getByText('Only an owner or admin of it can invite you back.').waitFor()
    await expectNoAxe(page)
    await leave(okafor.name)
      .getByRole('button', { name: `Stay in ${okafor.name}` })
      .click()
    await leave(okafor.name).waitFor({ state: 'detached' })
    expect((await manager.api.get(`/v1/businesses/${businessId}`)).status).toBe(200)

    await page.getByRole('button', { name: 'Leave this business' }).click()
    await leave(okafor.name)
      .getByRole('button', { name: `Leave ${okafor.name}` })
      .click()
    const said = page.getByText(`You have left ${okafor.name}.`)
    await Promise.all([title(page, 'Okafor Haulage').waitFor(), said.waitFor()])
    expect(page.url()).toContain(secondId)
    expect((await manager.api.get(`/v1/businesses/${businessId}`)).status).toBe(404)

    await page.goto(at('/team', secondId))
    await page.getByRole('button', { name: 'Leave this business' }).click()
    await leave('Okafor Haulage').getByRole('button', { name: 'Leave Okafor Haulage' }).click()
    await title(page, 'Businesses').waitFor()
    expect(tab.offences).toEqual([])
  })

  it('is not for the last owner, who reads who must take over first', { tags: 'soak' }, async () => {
    await page.goto(at('/team'))
    await page.getByText('make somebody else an owner before you leave').waitFor()
    expect(await page.getByRole('button', { name: 'Leave this business' }).count()).toBe(0)

    const heir = await addColleague(app, businessId, 'OWNER', { firstName: 'Ada', lastName: 'Okafor' })
    await page.reload()
    await page.getByRole('button', { name: 'Leave this business' }).click()
    await leave(okafor.name).waitFor()
    // The other owner is quicker.
    const { members } = dataOf(await heir.api.get(`/v1/team?businessId=${businessId}`))
    const own = members.find(({ email }: { email: string }) => email === heir.email)
    dataOf(await heir.api.delete(`/v1/team/members/${own.id}`))
    await leave(okafor.name)
      .getByRole('button', { name: `Leave ${okafor.name}` })
      .click()
    await leave(okafor.name).getByText('Make somebody else an owner first.').waitFor()
    expect((await app.api.get(`/v1/businesses/${businessId}`)).status).toBe(200)
    expect(tab.offences).toEqual([])
  })

  it('looks good to somebody who may do nothing else there', { tags: 'soak' }, async () => {
    const viewer = await addColleague(app, businessId, 'VIEWER', { firstName: 'Vera', lastName: 'Eze' })
    await expectPageLooks(
      async (face) => app.openAs(viewer, face),
      'team-leaving',
      async (fresh) => {
        await fresh.page.goto(at('/team'))
        await fresh.page.getByRole('button', { name: 'Leave this business' }).click()
        await fresh.page.getByRole('dialog').getByText('You lose access at once.').waitFor()
      },
    )
  })
})
