import { createHash } from 'node:crypto'

import { unzipSync } from 'fflate'

import type { Api, Json } from '../../support/api-client.ts'
import { createCustomer, createInvoice, dataOf, until } from '../../support/scenario.ts'
import { expectOk } from '../support/app.ts'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const isOver = ({ state }: Json): boolean => state !== 'QUEUED' && state !== 'RUNNING'

/** Starts a job and waits until it has ended, however that is. */
export async function jobOf(api: Api, body: object): Promise<Json> {
  const { id } = expectOk(await api.post('/v1/jobs', body), 202)
  return ended(api, id)
}

const ended = (api: Api, id: string): Promise<Json> =>
  until(async () => dataOf(await api.get(`/v1/jobs/${id}`)), isOver, { withinMs: 60_000 })

/** The file of a job: its bytes, which are what the job says of them. */
export async function fileOf(api: Api, job: Json): Promise<Buffer> {
  const answer = await api.get(`/v1/jobs/${job.id}/file`)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.bytes.toString()}`)
  const { name, type, size, sha256: digest } = job.file
  const said = [answer.headers.get('content-type')?.split(';')[0], answer.headers.get('content-disposition')]
  const told = [type, `inline; filename="${name}"`]
  if (JSON.stringify(said) !== JSON.stringify(told)) throw new Error(`${said.join()} is not ${told.join()}`)
  if (answer.bytes.length !== size || sha256(answer.bytes) !== digest) throw new Error('The file is another one.')
  return answer.bytes
}

/** Name and content of each file of a ZIP. */
export const unzipped = (bytes: Uint8Array): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]))

/** So many approved invoices to consumers, the oldest first. */
export async function approvedInvoices(
  api: Api,
  businessId: string,
  count: number,
  changes: object = {},
): Promise<string[]> {
  const customerId = await createCustomer(api, businessId, { name: `Customer ${Math.random()}`, email: null })
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    const id = await createInvoice(api, businessId, customerId, { invoiceKind: 'B2C', ...changes })
    dataOf(await api.post(`/v1/invoices/${id}/finalize`))
    ids.push(id)
  }
  return ids
}
