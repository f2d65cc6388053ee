import { invalidField } from '../../../contract/http/errors.ts'
import * as contract from '../../../contract/money/lists.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { customerCredit, listOthers, listWithheld } from '../../../use-cases/receivables/reports/money-lists.ts'
import { bind, bindRemembered, type Binding } from '../../bind.ts'
import { toReversalList, toWithheldTax } from '../../wire/payment.ts'
import { periodOf } from '../../wire/period.ts'
import { toOtherEntry } from '../../wire/receivables.ts'
import { toPage } from '../../wire/record.ts'

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
        takenBack: toReversalList(takenBack),
      },
    }
  }),

  bindRemembered(contract.listCustomerCredit, async ({ core, member, query }) => {
    const found = await core.units.read((unit) =>
      customerCredit(unit, member, { environment: query.environment, asOf: query.asOf }),
    )
    const customers = found.customers.map((one) => ({ ...one, credit: koboToNumber(one.credit) }))
    return { data: { environment: found.environment, total: koboToNumber(found.total), customers } }
  }),

  bind(contract.listOtherEntries, async ({ core, member, query }) => {
    if (query.after !== undefined && query.page !== 1) {
      throw invalidField('after', 'replaces page; send one of them')
    }
    const { customerId, kind, environment, page, after, limit, search } = query
    const asked = { customerId, kind, environment, page, after, limit, search, ...periodOf(query) }
    const found = await core.units.read((unit) => listOthers(unit, member, asked))
    const last = found.items.length === limit ? found.items.at(-1) : undefined
    return {
      data: {
        ...toPage(found, query, toOtherEntry),
        ...(last && { nextCursor: last.entry.id }),
        total: koboToNumber(found.total),
      },
    }
  }),
]
