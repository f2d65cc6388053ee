import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { provider1Business } from '../../faults/support/connected-business.ts'
import { apiClient, type Api } from '../../support/api-client.ts'
import { createInvoice, dataOf, signUpOwner, until } from '../../support/scenario.ts'
import { startScriptedProvider, type ScriptedProvider } from '../../support/scripted-provider/scripted-provider.ts'
import { buildServer, type ServerProcess } from '../../support/server-process.ts'
import { needs } from '../../support/system-requirements.ts'

import { newDatabase } from '../postgres-fixture.ts'

import { startProcess } from './servers.ts'

/** What came of it is at the authority so much later than its call: longer than a process waits that was stopped. */
const LATE_MS = 15_000
/** The call is there before the other one, and done behind it. */
const OVERTAKEN_MS = 1_500

type Office = {
  readonly provider: ScriptedProvider
  /** It leads the queue of the business. */
  readonly leader: ServerProcess
  readonly owner: Api
  /** The same person, who asks the other process. */
  readonly there: Api
  readonly irn: string
  /** Where the payment of the approved invoice is reported. */
  readonly path: string
}

/** Two processes, and an invoice that the authority has approved through the first of them. */
async function openOffice(): Promise<Office> {
  const provider = await startScriptedProvider()
  onTestFinished(() => provider.close())
  const url = await newDatabase()
  const leader = await startProcess(url)
  const owner = await signUpOwner(leader)
  const { id, customerId } = await provider1Business(owner, provider.url, { autoSubmitToFirs: true })
  const invoice = await createInvoice(owner, id, customerId)
  dataOf(await owner.post(`/v1/invoices/${invoice}/finalize`))
  const { irn } = await until(
    async () => dataOf(await owner.get(`/v1/invoices/${invoice}`)),
    ({ status }) => status === 'FIRS_APPROVED',
  )
  const there = apiClient((await startProcess(url)).url, owner.token)
  const path = `/v1/api/v1/businesses/${id}/app/invoices/${invoice}/payment-status`
  return { provider, leader, owner, there, irn: String(irn), path }
}

const today = new Date().toISOString().slice(0, 10)
const rejected = { status: 'REJECTED', paymentDate: today }
const paid = { status: 'PAID', paymentDate: today }

const toldOf = async ({ provider, irn }: Office) => provider.accepted.get(irn)?.paymentStatus

describe('the authority is told of a payment by two processes', needs('postgresql'), () => {
  beforeAll(buildServer, 120_000)

  it('in the order in which it was recorded, whoever is asked', async () => {
    const office = await openOffice()
    const { provider, owner, there, path } = office
    provider.script('UpdateStatus', { do: 'accept', afterMs: OVERTAKEN_MS })
    const first = owner.patch(path, rejected)
    await provider.arrived('UpdateStatus', 1)

    expect(dataOf(await there.patch(path, paid))).toMatchObject({ invoiceStatus: 'PAID' })
    await first
    expect(await toldOf(office)).toBe('PAID')
    expect(provider.callsOf('UpdateStatus')).toHaveLength(2)

    provider.script('UpdateStatus', { do: 'refuse', details: 'the reference is not known' })
    const refused = await there.patch(path, rejected)
    expect(refused.body).toMatchObject({
      code: 'payment_refused',
      message: expect.stringMatching(/: FIRS .+ provider\./),
    })
  })

  it('and once more, where one that was stopped in the middle of a call says an older thing last', async () => {
    const office = await openOffice()
    const { provider, leader, owner, there, path } = office
    provider.script('UpdateStatus', { do: 'accept', afterMs: LATE_MS })
    const first = owner.patch(path, rejected).catch(() => undefined)
    await provider.arrived('UpdateStatus', 1)
    leader.child.kill('SIGSTOP')

    dataOf(await there.patch(path, paid))
    await until(
      async () => provider.callsOf('UpdateStatus').length,
      (calls) => calls === 2,
    )
    await until(
      () => toldOf(office),
      (told) => told === 'REJECTED',
    )
    leader.child.kill('SIGCONT')
    await first
    await until(
      () => toldOf(office),
      (told) => told === 'PAID',
    )
  })
})
