import { describe, expect, it } from 'vitest'

import { waitingWork } from '../../../core/use-cases/submission/waiting-work.ts'
import { createCustomer, createInvoice, dataOf } from '../../support/scenario.ts'

import { freshReadyBusiness, openApp } from '../support/app.ts'
import { connectedToProvider1, scriptedProvider } from '../support/provider1.ts'

describe('what waits when the program is to end', () => {
  const app = openApp({ providerWindowMs: 30 })
  const now = () => waitingWork(app.server.core.units)

  it('is what has no answer yet, of all businesses, with the first deadline; and whether tills are connected', async () => {
    await freshReadyBusiness(app.owner)
    expect(await now()).toEqual({ invoices: 0, reportBy: null, hasPrograms: false })

    const provider = await scriptedProvider()
    provider.always('SignInvoice', { do: 'temporary' })
    const businessId = await connectedToProvider1(app.owner, provider.url)
    const customerId = await createCustomer(app.owner, businessId)
    const id = await createInvoice(app.owner, businessId, customerId, { invoiceKind: 'B2C' })
    const { finalizedAt } = dataOf(await app.owner.post(`/v1/invoices/${id}/finalize`))
    const reportBy = new Date(Date.parse(finalizedAt) + 24 * 60 * 60_000).toISOString()
    expect(await now()).toEqual({ invoices: 0, reportBy, hasPrograms: false })

    dataOf(await app.owner.post(`/v1/invoices/${id}/submit-to-app`))
    dataOf(await app.owner.post('/v1/api-keys', { name: 'Till', businessId, role: 'MANAGER' }))
    expect(await now()).toEqual({ invoices: 1, reportBy, hasPrograms: true })

    provider.behave()
  })
})
