import type { Api, ApiAnswer } from '../../support/api-client.ts'
import { invoiceBody } from '../../support/scenario.ts'

import type { ConnectedBusiness } from './connected-business.ts'
import type { ServerRuns } from './server-runs.ts'

/** How a till makes sure that a repeated request does nothing twice. */
export type TillKind =
  /** It repeats and reads "that was done already" out of the refusal. */
  | 'asking'
  /** It sends an Idempotency-Key with everything. */
  | 'keyed'
  /** Its business submits by itself. */
  | 'automatic'

export type TillOptions = {
  readonly lives: ServerRuns
  readonly token: string | undefined
  readonly business: ConnectedBusiness
  readonly kind: TillKind
  readonly name: string
}

type Step = { readonly path: string; readonly body?: object; readonly name: string }

/** How often a till tries with a server that lives and does not answer. */
const PATIENCE = 3

/** A till that brings its sales through however often the server dies under it. */
export function openPersistentTill({ lives, token, business, kind, name }: TillOptions) {
  async function send(api: Api, { path, body, name: step }: Step): Promise<ApiAnswer> {
    const headers: Record<string, string> = {}
    if (kind === 'keyed') headers['idempotency-key'] = `${name}/${step}`
    if (body === undefined) return api.request('POST', path, { headers })
    return api.request('POST', path, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  /** Repeats one request from life to life until there is an answer. */
  async function persist(step: Step): Promise<ApiAnswer> {
    let failed = { life: 0, times: 0 }
    for (;;) {
      const life = await lives.now()
      try {
        return await send(life.as(token), step)
      } catch (error) {
        failed = { life: life.number, times: failed.life === life.number ? failed.times + 1 : 1 }
        if (failed.times > PATIENCE) throw error
      }
    }
  }

  function expectAnswer(step: Step, answer: ApiAnswer, alreadyDone: string): void {
    if (answer.status < 300) return
    if (kind !== 'keyed' && answer.status === 409 && answer.body.code === alreadyDone) return
    throw new Error(`${name}: ${step.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }

  return {
    /** One sale, from the first key press until the queue has it. Answers the invoice's id. */
    async sell(number: number): Promise<string> {
      const reference = `${name}-${number}`
      const body = invoiceBody(business.id, business.customerId, { externalReference: reference })
      const create = { path: '/v1/invoices', body, name: `${reference}/create` }
      const created = await persist(create)
      expectAnswer(create, created, 'external_reference_taken')
      const id: string = created.status === 409 ? created.body.details[0].message : created.body.data.id

      const actions = kind === 'automatic' ? ['finalize'] : ['finalize', 'submit-to-app']
      for (const action of actions) {
        const step = { path: `/v1/invoices/${id}/${action}`, name: `${reference}/${action}` }
        expectAnswer(step, await persist(step), action === 'finalize' ? 'invoice_not_draft' : 'invoice_not_approved')
      }
      return id
    },
  }
}
