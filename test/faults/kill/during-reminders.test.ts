import { beforeAll, describe, expect, it } from 'vitest'

import { dayAfter } from '../../../core/domain/calendar/days.ts'
import { lagosDate } from '../../../core/domain/calendar/lagos.ts'
import { apiClient, type Json } from '../../support/api-client.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { createBusiness, createCustomer, dataOf, firsConfig, signUpOwner, until } from '../../support/scenario.ts'
import { buildServer, startServerProcess, temporaryDataFolder } from '../../support/server-process.ts'

describe('a server that is killed while it reminds by itself', () => {
  beforeAll(buildServer, 120_000)

  it('reminds each customer once, whatever was queued, sent or neither', async () => {
    const { folder: dataDir, remove } = temporaryDataFolder()
    const mail = await startMailServer()
    let server = await startServerProcess({ dataDir })
    try {
      const owner = await signUpOwner(server)
      const now = () => apiClient(server.url, owner.token)
      const businessId = await createBusiness(owner)
      const at = (rest: string) => `/v1/businesses/${businessId}/${rest}`
      dataOf(await now().patch(at('firs-config'), firsConfig))
      dataOf(await now().patch(at('app-provider'), { provider: 'provider1' }))
      dataOf(await now().patch(at('smtp'), { ...mail.settings, user: null, password: null }))
      const today = lagosDate(new Date())
      const customers: string[] = []
      for (let index = 0; index < 6; index += 1) {
        const email = `customer${index}@example.com`
        const id = await createCustomer(now(), businessId, { name: `Customer ${index}`, email, tin: null })
        const item = { number: `OLD/${index}`, date: dayAfter(today, -60), dueDate: dayAfter(today, -3), amount: 500 }
        expect((await now().post(`/v1/customers/${id}/opening-items`, item)).status).toBe(201)
        customers.push(id)
      }
      // Their hour is past on every day.
      dataOf(await now().patch(at('reminder-plan'), { isOn: true, hour: 0 }))

      const states = async (): Promise<string[]> => {
        const all: string[] = []
        for (const id of customers) {
          const { items } = dataOf(await now().get(`/v1/customers/${id}/emails`))
          all.push(items.map(({ state }: Json) => state).join())
        }
        return all
      }
      const isOver = (state: string) => /^(SENT|UNKNOWN)$/.test(state)
      // Killed as soon as anything has arrived, again and again.
      for (let life = 0; life < 3; life += 1) {
        const before = mail.received.length
        await server.kill()
        server = await startServerProcess({ dataDir })
        await until(states, (found) => mail.received.length > before || found.every(isOver))
      }
      await until(states, (found) => found.every(isOver))
      const told = mail.received.map(({ to }) => to.join()).toSorted()
      expect(told).toEqual([...new Set(told)])
    } finally {
      await server.kill()
      await mail.close()
      remove()
    }
  }, 180_000)
})
