import { describe, expect, it } from 'vitest'

import type { Json } from '../../support/api-client.ts'
import { dataOf } from '../../support/scenario.ts'
import { expectError, expectOk, freshReadyBusiness, invoiceIn, openApp } from '../support/app.ts'

const app = openApp()
const list = (businessId: string, query: string) => app.owner.get(`/v1/invoices?businessId=${businessId}&${query}`)
const statusesOf = ({ items }: Json): string[] => items.map(({ status }: Json) => status).toSorted()

describe('the rows of the invoice list', () => {
  it('can be narrowed to several statuses, whatever the order and the blanks', async () => {
    const id = await freshReadyBusiness(app.owner)
    for (const status of ['DRAFT', 'CANCELLED', 'APPROVED'] as const) await invoiceIn(app, id, status)

    const two = expectOk(await list(id, 'status=CANCELLED,DRAFT'))
    expect(statusesOf(two)).toEqual(['CANCELLED', 'DRAFT'])
    expect(two.meta.totalItems).toBe(2)
    expect(statusesOf(expectOk(await list(id, 'status=APPROVED,%20DRAFT,DRAFT')))).toEqual(['APPROVED', 'DRAFT'])
    expect(statusesOf(expectOk(await list(id, 'status=DRAFT')))).toEqual(['DRAFT'])
    expect(statusesOf(expectOk(await list(id, 'status=PAID,SUBMITTED')))).toEqual([])
  })

  it.each(['DRAFT,NOTHING', 'draft', ',', '', 'DRAFT,', 'DRAFT;PAID'])(
    'refuse the status "%s" by name',
    async (status) => {
      const id = await freshReadyBusiness(app.owner)
      const answer = await list(id, `status=${encodeURIComponent(status)}`)
      expectError(answer, 400, 'validation_failed', 'status')
      expect(answer.body.message).toContain('PENDING_APPROVAL')
    },
  )

  it('say where an invoice stands in the queue', async () => {
    const id = await freshReadyBusiness(app.owner)
    const draft = await invoiceIn(app, id, 'DRAFT')
    const stuck = await invoiceIn(app, id, 'PENDING')
    const sent = await invoiceIn(app, id, 'SUBMITTED')

    const { items } = dataOf(await list(id, 'limit=100'))
    const row = (wanted: string): Json => items.find((item: Json) => item.id === wanted)
    expect(row(draft)).toMatchObject({ submissionState: null, nextAttemptAt: null })
    expect(row(stuck)).toMatchObject({ submissionState: 'NEEDS_ATTENTION', nextAttemptAt: null })
    expect(row(sent)).toMatchObject({ submissionState: 'SENT', nextAttemptAt: expect.stringMatching(/Z$/) })
  })
})
