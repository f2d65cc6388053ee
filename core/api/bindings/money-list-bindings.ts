import * as contract from '../../contract/money-lists.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import { customerCredit, listWithheld } from '../../use-cases/receivables/money-lists.ts'
import { bind, type Binding } from '../bind.ts'
import { toTakenBack, toWithheldTax } from '../wire/payment-wire.ts'
import { periodOf } from '../wire/period.ts'
import { toPage } from '../wire/record-wire.ts'

/** Withheld tax and credit, over all customers. */
export const moneyListBindings: readonly Binding[] = [
  bind(contract.listDeductions, async ({ core, member, query }) => {
    const { customerId, kind, certificate, environment, page, limit } = query
    const asked = { customerId, kind, certificate, environment, ...periodOf(query), page, limit }
    const found = await core.units.read((unit) => listWithheld(unit, member, asked))
    const { total, takenBack } = found
    return {
      data: {
        ...toPage(found, query, toWithheldTax),
        total: koboToNumber(total),
        takenBack: toTakenBack(takenBack),
      },
    }
  }),

  bind(contract.listCustomerCredit, async ({ core, member, query }) => {
    const found = await core.units.read((unit) => customerCredit(unit, member, { environment: query.environment }))
    const customers = found.customers.map((one) => ({ ...one, credit: koboToNumber(one.credit) }))
    return { data: { environment: found.environment, total: koboToNumber(found.total), customers } }
  }),
]
