import { hsMarketWords, isicMarketWords } from '../../domain/reference/market-words.ts'
import type { CodeKind, ReferenceCode, ReferenceSource, ReferenceState } from '../../domain/reference/reference-code.ts'
import type { ReferenceLists } from '../../ports/reference-lists.ts'
import { describeCode, prepareCodes, searchCodes } from '../../domain/reference/search-codes.ts'

export type ReferenceService = {
  /** See `searchCodes`: the likeliest first, only codes that can stand on an invoice. */
  codes(query: { kind: CodeKind; search: string; limit: number }): Promise<readonly ReferenceCode[]>
  /** See `describeCode`: any level of the list, null for an unknown code. */
  describeCode(kind: CodeKind, code: string): Promise<ReferenceCode | null>
  /** The 36 states and the FCT with all 774 local government areas. */
  states(): Promise<readonly ReferenceState[]>
  /** Where the HS list, the ISIC list and the list of states come from, in this order. */
  sources(): Promise<readonly ReferenceSource[]>
}

/** The lists shipped with the app. A list is read when it is first asked for and kept. */
export function createReferenceService({ readCodes, readNigeria }: ReferenceLists): ReferenceService {
  const lists = {
    HS: once(() => readList('HS', readCodes)),
    ISIC: once(() => readList('ISIC', readCodes)),
  } satisfies Record<CodeKind, unknown>
  const nigeria = once(readNigeria)

  return {
    async codes({ kind, search, limit }) {
      const { list } = await lists[kind]()
      return searchCodes(list, search, limit)
    },

    async describeCode(kind, code) {
      const { list } = await lists[kind]()
      return describeCode(list, code)
    },

    async states() {
      const { states } = await nigeria()
      return states
    },

    async sources() {
      const all = await Promise.all([lists.HS(), lists.ISIC(), nigeria()])
      return all.map(({ source }) => source)
    },
  }
}

async function readList(kind: CodeKind, readCodes: ReferenceLists['readCodes']) {
  const { source, codes } = await readCodes(kind)
  return { source, list: prepareCodes(codes, kind === 'HS' ? hsMarketWords : isicMarketWords) }
}

/** Runs `load` at the first call and keeps what it gave; a failure is not kept, so that the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined

  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
