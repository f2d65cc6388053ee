import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { startMailServer } from '../../support/mail-server.ts'
import { apiClient } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness, signUpOwner, until } from '../../support/scenario.ts'
import { buildServer } from '../../support/server-process.ts'
import { needs } from '../../support/system-requirements.ts'

import { inspectDatabase, newDatabase } from '../postgres-fixture.ts'

import { startProcess } from './servers.ts'

const BUSINESSES = 3
const EACH = 3

type Row = { readonly state: string; readonly messageId: string }
const STATES = 'SELECT state, message_id AS "messageId" FROM email'
const isOpen = ({ state }: Row): boolean => state === 'QUEUED' || state === 'SENDING'

describe('e-mails of two processes', needs('postgresql'), () => {
  beforeAll(buildServer, 120_000)

  it('arrive once each where the one that sends is stopped for longer than its lease, and woken', async () => {
    const mail = await startMailServer()
    onTestFinished(() => mail.close())
    const url = await newDatabase()
    const sender = await startProcess(url)
    const owner = await signUpOwner(sender)
    const queued: string[] = []
    for (let business = 0; business < BUSINESSES; business += 1) {
      const id = await readyBusiness(owner, { TIN: `${31_000_000 + business}-0001` })
      const customerId = await createCustomer(owner, id, { email: 'ada@example.com' })
      for (let at = 0; at < EACH; at += 1) {
        const invoice = await createInvoice(owner, id, customerId, { invoiceKind: 'B2C' })
        dataOf(await owner.post(`/v1/invoices/${invoice}/finalize`))
        queued.push(`/v1/invoices/${invoice}/email`)
      }
      dataOf(await owner.patch(`/v1/businesses/${id}/smtp`, mail.settings))
    }
    const there = apiClient((await startProcess(url)).url, owner.token)

    // It has taken all of an e-mail as the process stops that hands it over: the answer is there when that is woken.
    let isStopped = false
    mail.behaves({
      data() {
        if (!isStopped && mail.received.length === 2) isStopped = sender.child.kill('SIGSTOP')
        return undefined
      },
    })
    for (const path of queued) dataOf(await there.post(path, {}))
    const emails = () => inspectDatabase<Row>(url, STATES)
    await until(emails, (rows) => !rows.some(isOpen), { withinMs: 60_000 })
    expect(isStopped).toBe(true)
    const before = await emails()
    sender.child.kill('SIGCONT')

    // Whoever is woken sends on only once it leads again, and leaves what the other one made of it.
    const [first = ''] = queued
    dataOf(await owner.post(first, {}))
    await until(emails, (rows) => rows.length === queued.length + 1 && !rows.some(isOpen), { withinMs: 60_000 })
    const after = await emails()
    expect(after.filter(({ messageId }) => before.some((one) => one.messageId === messageId))).toEqual(before)

    const arrived = mail.received.map(({ content }) => /^Message-ID: (.+?)\r?$/im.exec(content)?.[1])
    expect(arrived).toHaveLength(new Set(arrived).size)
    const sent = after.filter(({ state }) => state === 'SENT').map(({ messageId }) => messageId)
    expect(sent.filter((id) => !arrived.includes(id))).toEqual([])
    // Nobody knows whether what was being handed over has arrived: that is for a person to say, and never sent again.
    const unknown = after.filter(({ state }) => state === 'UNKNOWN')
    expect(unknown.length).toBeGreaterThan(0)
    expect(sent.length + unknown.length).toBe(queued.length + 1)
  }, 180_000)
})
