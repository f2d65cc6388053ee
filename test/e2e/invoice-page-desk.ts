import type { Page } from 'playwright-core'

import type { Role } from '../../core/contract/vocabulary.ts'
import { apiClient, type Api } from '../support/api-client.ts'
import { type Desk, startDesk } from '../support/browser-desk.ts'
import { type Person, signUpPerson } from '../support/browser-session.ts'
import { createCustomer, createInvoice, dataOf, readyBusiness, until } from '../support/scenario.ts'
import { okafor, owner } from './steps.ts'

export type InvoiceDesk = {
  readonly desk: Desk
  /** Signed in as `owner` of steps.ts. */
  readonly api: Api
  readonly businessId: string
  /** A draft for a new customer; with `tin` one of the sandbox's triggers, else anybody. */
  draft(given?: { tin?: string; customer?: object; invoice?: object }): Promise<string>
  /** The same, finalized. */
  finalized(given?: Parameters<InvoiceDesk['draft']>[0]): Promise<string>
  submit(id: string): Promise<void>
  reaches(id: string, status: string): Promise<void>
  settings(changes: { requireApproval: boolean }): Promise<void>
  member(role: Role): Promise<Person>
  addressOf(id: string): string
}

let people = 0

/** A desk with a business that can send, whose lost answers are looked up soon. */
export async function startInvoiceDesk(): Promise<InvoiceDesk> {
  process.env['INVOICE_DESK_PROVIDER_WINDOW_MS'] = '1000'
  const desk = await startDesk()
  const api = await signUpPerson(desk.origin, owner)
  const businessId = await readyBusiness(api, { ...okafor, email: 'accounts@okafor.example', phone: '08030000000' })
  const at = (id: string) => `/v1/invoices/${id}`

  async function draft({ tin, customer = {}, invoice = {} }: Parameters<InvoiceDesk['draft']>[0] = {}) {
    const customerId = await createCustomer(api, businessId, {
      name: `Customer ${++people}`,
      ...(tin !== undefined && { tin }),
      ...customer,
    })
    return createInvoice(api, businessId, customerId, invoice)
  }

  return {
    desk,
    api,
    businessId,
    draft,
    async finalized(given) {
      const id = await draft(given)
      dataOf(await api.post(`${at(id)}/finalize`))
      return id
    },
    async submit(id) {
      await api.post(`${at(id)}/submit-to-app`)
    },
    async reaches(id, status) {
      const ask = async () => dataOf(await api.get(at(id)))['status'] as string
      await until(ask, (now) => now === status, { withinMs: 60_000 })
    },
    async settings(changes) {
      dataOf(await api.patch(`/v1/businesses/${businessId}/settings`, changes))
    },
    async member(role) {
      const person = { email: `person${++people}@okafor.example`, password: 'four calm green lorries' }
      const invited = dataOf(await api.post('/v1/team/invite', { businessId, email: person.email, role }))
      const names = { firstName: 'Ade', lastName: 'Obi' }
      dataOf(
        await apiClient(desk.origin).post('/v1/auth/signup', { ...person, ...names, invitationToken: invited.token }),
      )
      return person
    },
    addressOf: (id) => `/businesses/${businessId}/invoices/${id}`,
  }
}

/** Where it stands, as its badge beside the title says. */
export const badge = (page: Page, status: string) => page.getByRole('main').getByText(status, { exact: true }).first()

/** What happened, the newest first, without the times. */
export async function storyOf(page: Page): Promise<string[]> {
  const items = page.getByRole('main').locator('ol > li')
  await items.first().waitFor()
  return (await items.allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
}

/** Holds what would be printed instead of opening the browser's dialog. */
export async function catchPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { prints: number }
    counted.prints = 0
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof HTMLIFrameElement && node.src.startsWith('blob:')) counted.prints += 1
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return async () => page.evaluate(() => (window as unknown as { prints: number }).prints)
}
