import type { Api } from '../../support/api-client.ts'
import { invoiceBody } from '../../support/scenario.ts'

export type Receipt = { readonly id: string; readonly invoiceNumber: string; readonly reference: string }

/**
 * A till that creates one invoice after the other until its server is gone. `receipts` are what it was promised,
 * `unanswered` the references of requests whose fate it does not know.
 */
export function runTill(api: Api, businessId: string, customerId: string, name: string) {
  const receipts: Receipt[] = []
  const unanswered: string[] = []

  const work = async (): Promise<void> => {
    for (let number = 1; ; number += 1) {
      const reference = `${name}-${number}`
      try {
        const body = invoiceBody(businessId, customerId, { externalReference: reference })
        const answer = await api.post('/v1/invoices', body)
        if (answer.status !== 201) throw new UnexpectedAnswer(`${answer.status}: ${JSON.stringify(answer.body)}`)
        const { id, invoiceNumber } = answer.body.data
        receipts.push({ id, invoiceNumber, reference })
      } catch (error) {
        if (error instanceof UnexpectedAnswer) throw error
        unanswered.push(reference)
        return
      }
    }
  }
  return { receipts, unanswered, finished: work() }
}

/** The server lives and says something else than 201: that is a failure of its own. */
class UnexpectedAnswer extends Error {}
