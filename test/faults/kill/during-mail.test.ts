import { beforeAll, describe, expect, it } from 'vitest'

import { apiClient, type Json } from '../../support/api-client.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness, signUpOwner, until } from '../../support/scenario.ts'
import { buildServer, startServerProcess, temporaryDataFolder } from '../../support/server-process.ts'

describe('a server that is killed while it sends e-mail', () => {
  beforeAll(buildServer, 120_000)

  it('takes for unknown what was handed over, and never sends it again by itself', async () => {
    const { folder: dataDir, remove } = temporaryDataFolder()
    const mail = await startMailServer()
    let server = await startServerProcess({ dataDir })
    try {
      const owner = await signUpOwner(server)
      const businessId = await readyBusiness(owner)
      const customerId = await createCustomer(owner, businessId, { email: 'ada@example.com' })
      const now = () => apiClient(server.url, owner.token)
      const settings = { ...mail.settings, user: null, password: null }
      dataOf(await now().patch(`/v1/businesses/${businessId}/smtp`, settings))
      const id = await createInvoice(now(), businessId, customerId, { invoiceKind: 'B2C' })
      dataOf(await now().post(`/v1/invoices/${id}/finalize`))
      const emails = async (): Promise<Json[]> => dataOf(await now().get(`/v1/invoices/${id}/emails`)).items

      // All of it has arrived, and the answer never leaves.
      let arrived: () => void
      const handedOver = new Promise<void>((resolve) => (arrived = resolve))
      mail.behaves({
        data: () => {
          arrived()
          return 'hang'
        },
      })
      dataOf(await now().post(`/v1/invoices/${id}/email`, {}))
      await handedOver
      expect((await emails())[0]?.state).toBe('SENDING')
      await server.kill()

      mail.behaves({})
      server = await startServerProcess({ dataDir })
      const [unknown] = await until(emails, ([email]) => email?.state === 'UNKNOWN')
      expect(mail.received).toHaveLength(1)
      expect(unknown).toMatchObject({ nextAttemptAt: null })

      // Killed before anything was handed over, it goes out after the start.
      const other = await createInvoice(now(), businessId, customerId, { invoiceKind: 'B2C' })
      dataOf(await now().post(`/v1/invoices/${other}/finalize`))
      dataOf(await now().post(`/v1/invoices/${other}/email`, { template: 'modern' }))
      await server.kill()
      server = await startServerProcess({ dataDir })
      const sentOrAsked = (found: Json[]) => ['SENT', 'UNKNOWN'].includes(found[0]?.state)
      await until(async () => dataOf(await now().get(`/v1/invoices/${other}/emails`)).items, sentOrAsked)
      const ofOther = mail.received.filter(({ content }) => !content.includes(String(unknown.messageId)))
      expect(ofOther).toHaveLength(1)
      const paper = (await now().get(`/v1/invoices/${other}/pdf?template=modern`)).bytes.toString('base64')
      expect(ofOther[0]?.content.replaceAll('\r\n', '')).toContain(paper)
      expect((await emails())[0]?.state).toBe('UNKNOWN')
      expect(mail.received.filter(({ content }) => content.includes(String(unknown.messageId)))).toHaveLength(1)
    } finally {
      await server.kill()
      await mail.close()
      remove()
    }
  }, 120_000)
})
