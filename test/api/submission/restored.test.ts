import { describe, expect, it } from 'vitest'

import { completeRestore } from '../../../core/use-cases/backup/complete-restore.ts'

import type { Json } from '../../support/api-client.ts'

import { untilStatus } from '../support/app.ts'
import { openProvider1Business, stateOf } from '../support/provider1-business.ts'

const restored = {
  id: '01900000-0000-7000-8000-000000000001',
  createdAt: '2026-11-20T09:00:00.000Z',
  reason: 'daily',
  at: '2026-11-21T09:00:00.000Z',
  aside: 'before-restore-20261121-090000',
}

/** As a backup knows it that was made before the invoice was sent. */
const NOT_SENT_YET = { state: 'QUEUED', outcomeUnknown: false, attempts: 0, nextAttemptAt: null, lastTrouble: null }

describe('an invoice that was on its way when the backup was made', () => {
  it('is looked up before it is sent: what the authority has since is not sent again', async () => {
    const shop = await openProvider1Business({ providerWindowMs: 60_000 })
    shop.provider.script('SignInvoice', { do: 'accept-then-drop' })
    const id = await shop.submitted()
    await shop.server.core.worker.stop()
    await shop.leave(id, NOT_SENT_YET)

    await completeRestore(shop.server.core, restored)
    expect(stateOf(await shop.now(id))).toBe('CHECKING')
    await shop.server.core.worker.start()
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(shop.provider.callsOf('SignInvoice')).toHaveLength(1)
  })

  it('is sent when the authority does not have it, also where a person or a connection had to come first', async () => {
    const shop = await openProvider1Business({ providerWindowMs: 60_000 })
    shop.provider.script('SignInvoice', { do: 'temporary' })
    const id = await shop.submitted()
    await shop.server.core.worker.stop()
    await shop.leave(id, { ...NOT_SENT_YET, state: 'WAITING_FOR_CONNECTION' })

    await completeRestore(shop.server.core, restored)
    await shop.server.core.worker.start()
    await untilStatus(shop, id, 'FIRS_APPROVED')
    expect((await shop.attemptsOf(id)).at(1)).toMatch(/^lookup/)
    expect(shop.provider.doubleAcceptances).toBe(0)
  })

  it('and the log says where the past ends', async () => {
    const shop = await openProvider1Business()
    await completeRestore(shop.server.core, restored)
    const [last] = await shop.server.past.rows<Json>(
      'SELECT * FROM audit_entry WHERE business_key = 0 ORDER BY key DESC',
    )
    expect(last).toMatchObject({ action: 'backup.restored', subject_kind: 'backup', subject_id: restored.id })
    expect(JSON.parse(last.before)).toEqual({ createdAt: restored.createdAt, reason: 'daily' })
    expect(JSON.parse(last.after)).toEqual({ at: restored.at, keptAside: restored.aside })
  })
})
