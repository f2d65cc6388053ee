import { describe, expect, it } from 'vitest'

import { connectedMbs, connectedProvider1 } from './provider-fixture.ts'
import { sampleBytes } from './sample-invoice.ts'

const IRN = 'INV000042-94ND90NR-20260315'
const invoice = { irn: IRN, payload: sampleBytes() }
const soon = { deadlineMs: 10_000 }

/** What comes after the signature, and how its answers are read, whoever brings them. */
describe.each([
  { name: 'provider1', connected: connectedProvider1, transmit: 'Transmit', update: 'UpdateStatus' },
  { name: 'mbs', connected: connectedMbs, transmit: 'transmit', update: 'update' },
] as const)('through $name', ({ connected, transmit, update }) => {
  describe('transmit', () => {
    it('hands an accepted invoice over', async () => {
      const { provider, gateway } = await connected()
      await gateway.submit(invoice, soon)

      expect(await gateway.transmit(IRN, soon)).toEqual({ kind: 'transmitted' })
      expect(provider.accepted.get(IRN)?.transmitted).toBe(true)
    })

    it.each([
      ['the buyer is offline', { do: 'refuse', details: 'receiving access point is offline' }, 'busy'],
      ['the buyer is unknown there', { do: 'refuse', details: 'access point not found', code: 404 }, 'not_found'],
      ['the page is missing', { do: 'html', status: 404 }, 'not_found'],
      ['the server breaks', { do: 'html', status: 500 }, 'server_error'],
      ['the answer is empty', { do: 'empty' }, 'unreadable'],
    ] as const)('is to be tried again when %s', async (_, script, trouble) => {
      const { provider, gateway } = await connected()
      provider.script(transmit, script)

      expect(await gateway.transmit(IRN, soon)).toMatchObject({ kind: 'trouble', trouble })
    })

    it('is refused only for the content of the invoice', async () => {
      const { provider, gateway } = await connected()
      provider.script(transmit, { do: 'refuse', details: 'invoicerequest.invoice.duedate is invalid' })

      expect(await gateway.transmit(IRN, soon)).toMatchObject({
        kind: 'refused',
        refusal: { details: [{ field: 'dueDate', message: expect.stringMatching(/^The due date is not valid[.]/) }] },
      })
    })

    it('has happened when it happened before', async () => {
      const { provider, gateway } = await connected()
      provider.script(transmit, { do: 'refuse', details: 'invoice has already been transmitted' })

      expect(await gateway.transmit(IRN, soon)).toEqual({ kind: 'transmitted' })
    })
  })

  describe('a payment', () => {
    it.each([
      [{ do: 'temporary' }, { kind: 'trouble', trouble: 'busy' }],
      [{ do: 'empty' }, { kind: 'trouble', trouble: 'unreadable' }],
      [{ do: 'accept' }, { kind: 'trouble', trouble: 'not_found' }],
      [{ do: 'refuse', details: 'payment_status is invalid' }, { kind: 'refused' }],
      [{ do: 'refuse', details: 'invoice already paid' }, { kind: 'taken' }],
    ] as const)('after %j is %j', async (script, outcome) => {
      const { provider, gateway } = await connected()
      provider.script(update, script)
      const paid = { irn: IRN, status: 'PAID', date: '2026-03-16', reference: 'TRF-1' } as const

      expect(await gateway.updatePayment(paid, soon)).toMatchObject(outcome)
    })
  })
})
