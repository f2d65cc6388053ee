import type { Page } from 'playwright-core'

import type { Role } from '../../core/contract/vocabulary.ts'
import { apiClient, type Api } from '../support/api-client.ts'
import { dataOf } from '../support/scenario.ts'

/** The file field behind a drop area; people press the button beside it, or drop. */
export const fileInput = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input'))

/** Drops a file on the area with this label, as from a folder of the computer. */
export async function dropFile(page: Page, label: string, file: { name: string; text: string }): Promise<void> {
  const data = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], name, { type: 'text/plain' }))
    return transfer
  }, file)
  await page.getByText(label, { exact: true }).locator('..').dispatchEvent('drop', { dataTransfer: data })
}

/** Somebody who joined a business by invitation. */
export async function joinAs(
  origin: string,
  owner: Api,
  businessId: string,
  role: Role,
): Promise<{ email: string; password: string }> {
  const person = { email: `${role.toLowerCase()}@okafor.example`, password: 'nine quiet blue ferries' }
  const { token } = dataOf(await owner.post('/v1/team/invite', { businessId, email: person.email, role }))
  dataOf(await apiClient(origin).post('/v1/auth/signup', { ...person, invitationToken: token }))
  return person
}
