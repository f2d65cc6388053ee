import * as contract from '../../contract/reference.ts'
import type { Core } from '../../create-core.ts'
import { bind, type Binding } from '../bind.ts'

export const referenceBindings = ({ reference }: Core): Binding[] => [
  bind(contract.searchHsCodes, async ({ query }) => {
    const [source] = await reference.sources()
    const items = await reference.codes({ kind: 'HS', search: query.search ?? '', limit: query.limit })
    return { data: { items: [...items], source: sourceText(source) } }
  }),

  bind(contract.searchIsicCodes, async ({ query }) => {
    const [, source] = await reference.sources()
    const items = await reference.codes({ kind: 'ISIC', search: query.search ?? '', limit: query.limit })
    return { data: { items: [...items], source: sourceText(source) } }
  }),

  bind(contract.listStates, async () => {
    const [, , source] = await reference.sources()
    const states = await reference.states()
    return {
      data: {
        items: states.map(({ code, name, lgas }) => ({ code, name, lgas: lgas.map((lga) => ({ ...lga })) })),
        source: sourceText(source),
      },
    }
  }),
]

function sourceText(source: { title: string; publisher: string; version: string } | undefined): string {
  return source ? `${source.title}, ${source.publisher}, ${source.version}` : ''
}
