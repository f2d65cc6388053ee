import * as contract from '../../../contract/records/reference.ts'
import type { ReferenceSource } from '../../../domain/reference/reference-code.ts'
import { bind, type Binding } from '../../bind.ts'

export const referenceBindings: readonly Binding[] = [
  bind(contract.searchHsCodes, async ({ core, query }) => {
    const { items, source } = await core.reference.search({ kind: 'HS', ...query, search: query.search ?? '' })
    return { data: { items: [...items], source: sourceText(source) } }
  }),

  bind(contract.searchIsicCodes, async ({ core, query }) => {
    const { items, source } = await core.reference.search({ kind: 'ISIC', ...query, search: query.search ?? '' })
    return { data: { items: [...items], source: sourceText(source) } }
  }),

  bind(contract.listStates, async ({ core }) => {
    const { items, source } = await core.reference.states()
    const states = items.map(({ code, name, lgas }) => ({ code, name, lgas: lgas.map((lga) => ({ ...lga })) }))
    return { data: { items: states, source: sourceText(source) } }
  }),
]

const sourceText = ({ title, publisher, version }: ReferenceSource) => `${title}, ${publisher}, ${version}`
