import { expect, it } from 'vitest'

import { prepareUpdate } from '../../core/prepare-update.ts'
import { expectOk, untilStatus } from '../api/support/app.ts'
import { openProvider1Business } from '../api/support/provider1-business.ts'

it('an update waits while an invoice is on its way, and has a verified backup from before', async () => {
  const shop = await openProvider1Business()
  const { core } = shop.server
  shop.provider.script('SignInvoice', { do: 'hang' })
  const id = await shop.approved()
  const submitting = shop.act(id, 'submit-to-app')
  await shop.provider.arrived('SignInvoice', 1)
  expect(await prepareUpdate(core)).toBe('sending')
  expect(await core.backups.list()).toEqual([])

  await shop.provider.goDown()
  expectOk(await submitting, 202)
  // It waits to be looked up again: that takes no harm from another version.
  expect(await prepareUpdate(core)).toBe('ready')
  const [backup] = await core.backups.list()
  expect(backup).toMatchObject({ reason: 'upgrade' })
  expect(await core.backups.verify(backup?.file ?? '')).toMatchObject({ id: backup?.id })

  await shop.provider.comeBack()
  await untilStatus(shop, id, 'FIRS_APPROVED')
})
