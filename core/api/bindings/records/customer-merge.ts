import { mergeCustomer, previewCustomerMerge } from '../../../contract/records/customer-merge.ts'
import { koboToNumber } from '../../../domain/money/decimal.ts'
import { mergeCustomers, previewMerge } from '../../../use-cases/records/merge-customers.ts'
import { bind, type Binding } from '../../bind.ts'
import { customerWire } from '../../wire/record.ts'

export const customerMergeBindings: readonly Binding[] = [
  bind(previewCustomerMerge, async ({ core, member, params, query }) => {
    const preview = await core.units.read((unit) => previewMerge(unit, member, { id: params.id, into: query.into }))
    const { from, into, drafts, documents, accounts, takesOver, differences } = preview
    return {
      data: {
        from: { id: from.id, name: from.name },
        into: { id: into.id, name: into.name },
        ...{ drafts, documents },
        accounts: accounts.map(({ environment, owed, overdue, credit }) => ({
          environment,
          owed: koboToNumber(owed),
          overdue: koboToNumber(overdue),
          credit: koboToNumber(credit),
        })),
        takesOver: [...takesOver],
        differences: [...differences],
      },
    }
  }),

  bind(mergeCustomer, async ({ core, member, params, body: { into, evenIfDifferent = false } }) => {
    const kept = await core.units.write((unit) =>
      mergeCustomers(unit, member, { id: params.id, into, evenIfDifferent }),
    )
    return { data: customerWire.toBody(kept) }
  }),
]
