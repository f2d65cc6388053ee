import { describe, expect, it } from 'vitest'

import { until } from '../../support/scenario.ts'
import type { ScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'

import { expectError, expectOk, hasStatus, untilStatus } from '../support/app.ts'
import {
  DAY,
  passDay,
  HOUR,
  inState,
  openProvider1Business,
  stateOf,
  untilState,
  type Provider1Business,
} from '../support/provider1-business.ts'
import { provider1Credentials } from '../support/provider1.ts'

type Cause = {
  readonly what: string
  /** Brings an invoice into trouble that the queue does not get out of; answers its id. */
  readonly cause: (shop: Provider1Business) => Promise<string>
  readonly mend: (shop: Provider1Business, id: string) => unknown
  /** How often the invoice itself was sent in the end. */
  readonly sent: number
}

const behave = ({ provider }: { readonly provider: ScriptedProvider }): void => provider.behave()

/** A day of the same trouble, whatever the invoice met at first. */
const forADay =
  (...scripts: Parameters<ScriptedProvider['script']>[]) =>
  async (shop: Provider1Business): Promise<string> => {
    for (const [name, script] of scripts) shop.provider.always(name, script)
    const id = await shop.submitted()
    await passDay(shop, id)
    return id
  }

const causes: readonly Cause[] = [
  {
    what: 'the provider cannot be reached for a day',
    async cause(shop) {
      await shop.provider.goDown()
      const id = await shop.submitted()
      await passDay(shop, id)
      return id
    },
    mend: ({ provider }) => provider.comeBack(),
    sent: 1,
  },
  {
    what: 'the provider says "try again later" for a day',
    cause: forADay(['SignInvoice', { do: 'temporary' }]),
    mend: behave,
    sent: 3,
  },
  {
    what: 'the invoice is lost on the way for a day',
    cause: forADay(['SignInvoice', { do: 'drop' }]),
    mend: behave,
    sent: 5,
  },
  {
    what: 'the answer is lost and nobody can be asked for a day, and it never arrived',
    cause: forADay(['SignInvoice', { do: 'drop' }], ['ConfirmInvoice', { do: 'html', status: 503 }]),
    mend: behave,
    sent: 2,
  },
  {
    what: 'the answer is lost and nobody can be asked for a day, although it arrived',
    cause: forADay(['SignInvoice', { do: 'accept-then-drop' }], ['ConfirmInvoice', { do: 'drop' }]),
    mend: behave,
    sent: 1,
  },
  {
    what: 'it is accepted under another IRN',
    async cause(shop) {
      shop.provider.script('SignInvoice', { do: 'accept', irn: 'OTHER000001-94ND90NR-20261120' })
      return shop.submitted()
    },
    mend: behave,
    sent: 2,
  },
  {
    what: 'another content stands under its IRN',
    async cause(shop) {
      const data = { code: 200, data: { issue_date: '2026-11-20', payable_amount: 1 } }
      shop.provider.script('SignInvoice', { do: 'duplicate' })
      shop.provider.always('ConfirmInvoice', { do: 'answer', status: 200, body: JSON.stringify(data) })
      const id = await shop.submitted()
      await until(() => shop.now(id), inState('NEEDS_ATTENTION'))
      return id
    },
    mend: behave,
    sent: 2,
  },
]

describe.each(causes)('an invoice that needs attention because $what', ({ cause, mend, sent }) => {
  it('says so, is brought through by a retry once that is mended, and is accepted once', async () => {
    const shop = await openProvider1Business()
    const id = await cause(shop)
    const { status, irn, allowedActions, submission } = await shop.now(id)
    expect(status).toBe('PENDING')
    expect(allowedActions).toEqual(expect.arrayContaining(['retry', 'abandon']))
    expect(submission).toMatchObject({ nextAttemptAt: null, lastError: expect.stringMatching(/\w+ \w+.*\.$/) })

    await mend(shop, id)
    expectOk(await shop.act(id, 'submission/retry'))
    await untilStatus(shop, id, 'FIRS_APPROVED')
    const bodies = shop.provider.callsOf('SignInvoice').map(({ body }) => body.toString())
    const own = bodies.filter((body) => JSON.parse(body).irn === irn)
    expect([own.length, new Set(own).size]).toEqual([sent, 1])
    expect(shop.provider.accepted.get(irn)?.times).toBe(1)
    expect(shop.provider.doubleAcceptances).toBe(0)
  })

  it('can be abandoned, is never sent again, and is billed anew by a duplicate', async () => {
    const shop = await openProvider1Business()
    const id = await cause(shop)
    const { irn } = await shop.now(id)
    const sends = () => shop.provider.callsOf('SignInvoice').filter(({ body }) => body.includes(irn)).length
    const before = sends()
    expectOk(await shop.act(id, 'abandon', { reason: 'Sent by hand' }))

    await mend(shop, id)
    expectError(await shop.act(id, 'submission/retry'), 409, 'submission_not_retryable')
    const copy = expectOk(await shop.act(id, 'duplicate'), 201)
    expectOk(await shop.owner.patch(`/v1/invoices/${copy.id}`, { invoiceType: 'STANDARD', originalInvoiceId: null }))
    expectOk(await shop.act(copy.id, 'finalize'))
    expectOk(await shop.act(copy.id, 'submit-to-app'))
    await untilStatus(shop, copy.id, 'FIRS_APPROVED')
    expect([(await shop.now(id)).status, sends()]).toEqual(['CANCELLED', before])
  })
})

describe('a note whose original was refused after the note was queued', () => {
  it('needs attention, is not sent however often it is tried again, and can be abandoned', async () => {
    const shop = await openProvider1Business()
    const { provider, approved, act, now, pass } = shop
    provider.always('ConfirmInvoice', { do: 'temporary' })
    const originalInvoiceId = await shop.submitted()
    expect((await now(originalInvoiceId)).status).toBe('SUBMITTED')
    const note = await approved({ invoiceType: 'CREDIT_NOTE', originalInvoiceId })
    expect(expectOk(await act(note, 'submit-to-app'), 202)).toMatchObject({ submission: { state: 'QUEUED' } })

    provider.always('Transmit', { do: 'refuse', details: 'invoicerequest.invoice.tin is invalid' })
    await until(async () => {
      pass(60_000)
      return now(originalInvoiceId)
    }, hasStatus('FIRS_REJECTED'))
    const stuck = async () => {
      pass(60_000)
      return now(note)
    }
    const { allowedActions, submission } = await until(stuck, inState('NEEDS_ATTENTION'))
    expect(allowedActions).toContain('abandon')
    expect(submission.lastError).toMatch(/corrects/)

    expectOk(await act(note, 'submission/retry'))
    await until(stuck, inState('NEEDS_ATTENTION'))
    expect(provider.callsOf('SignInvoice')).toHaveLength(1)
    expect(expectOk(await act(note, 'abandon', { reason: 'Nothing to correct' })).status).toBe('CANCELLED')
  })
})

describe('after days without a line', () => {
  it('everything goes through as soon as the line is back, without waiting for the next try', async () => {
    const shop = await openProvider1Business()
    const { provider, pass, now } = shop
    await provider.goDown()
    const ids: string[] = []
    for (let count = 0; count < 12; count += 1) ids.push(await shop.submitted())
    // Twice the longest pause each time, until the pauses are at their longest.
    for (let pauses = 0; pauses < 12; pauses += 1) {
      const before = await attemptsOf(shop, ids[0] ?? '')
      pass(HOUR / 2)
      await until(
        () => attemptsOf(shop, ids[0] ?? ''),
        (attempts) => attempts > before,
      )
    }

    await provider.comeBack()
    // Nobody moves the clock from here on: what waited for its next try would wait for minutes.
    for (const id of ids) await until(() => now(id), hasStatus('FIRS_APPROVED'), { withinMs: 60_000 })
    expect(provider.callsOf('SignInvoice')).toHaveLength(ids.length)
    expect(provider.doubleAcceptances).toBe(0)
  })

  it('a stretch of days ends in attention, and one retry each brings everything through', async () => {
    const shop = await openProvider1Business()
    await shop.provider.goDown()
    const ids = [await shop.submitted(), await shop.submitted(), await shop.submitted()]
    for (let day = 0; day < 3; day += 1) shop.pass(DAY)
    for (const id of ids) await passDay(shop, id)

    await shop.provider.comeBack()
    for (const id of ids) expectOk(await shop.act(id, 'submission/retry'))
    for (const id of ids) await untilStatus(shop, id, 'FIRS_APPROVED')
    expect(shop.provider.callsOf('SignInvoice')).toHaveLength(ids.length)
  })
})

const attemptsOf = async ({ now }: Provider1Business, id: string): Promise<number> =>
  (await now(id)).submission.attempts

describe('credentials that are refused while invoices stand in every place of the queue', () => {
  it('hold all of them, and after a connection test all go on from where they stood', async () => {
    // A window that nothing slips through before the credentials are refused, however slow the machine.
    const shop = await openProvider1Business({ providerWindowMs: 60_000 })
    const { provider, act, approved, now, owner, businessId } = shop

    provider.script('SignInvoice', { do: 'drop' }, { do: 'accept-then-drop' }, { do: 'accept' }, { do: 'temporary' })
    provider.always('Transmit', { do: 'temporary' })
    provider.script('ConfirmInvoice', { do: 'html', status: 503 })
    const ids: string[] = []
    for (let count = 0; count < 4; count += 1) ids.push(await approved())
    for (const id of ids) await act(id, 'submit-to-app')
    provider.refuseCredentials(true)
    for (const id of ids) await untilState(shop, id, ['WAITING_FOR_CONNECTION'], 10_000)
    const sends = provider.callsOf('SignInvoice').filter(({ authorised }) => authorised).length

    expectError(await owner.post(`/v1/businesses/${businessId}/test-provider1-connection`), 400, 'connection_failed')
    for (const id of ids) expect(stateOf(await now(id))).toBe('WAITING_FOR_CONNECTION')
    provider.refuseCredentials(false)
    provider.behave()
    expectOk(await owner.patch(`/v1/businesses/${businessId}/provider1-credentials`, provider1Credentials))
    expectOk(await owner.post(`/v1/businesses/${businessId}/test-provider1-connection`))
    for (const id of ids) await untilStatus(shop, id, 'FIRS_APPROVED')
    for (const id of ids)
      expect(await until(() => now(id), inState('DONE'))).toMatchObject({ submission: { state: 'DONE' } })

    // The one that was lost and the one that was put off are sent again, and no other.
    expect(provider.callsOf('SignInvoice').filter(({ authorised }) => authorised)).toHaveLength(sends + 2)
    expect(provider.doubleAcceptances).toBe(0)
    expect(provider.accepted.size).toBe(4)
  })
})
