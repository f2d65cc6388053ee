import type { CodeKind, ReferenceCode, ReferenceSource, ReferenceState } from '../../domain/reference/reference-code.ts'
import { describeCode, prepareCodes, searchCodes } from '../../domain/reference/search-codes.ts'
import type { ReferenceLists } from '../../ports/records/reference-lists.ts'

export type Reference = {
  /** See `searchCodes`: the likeliest first, only codes that can stand on an invoice. And where the list comes from. */
  search(query: { kind: CodeKind; search: string; limit: number }): Promise<FromSource<readonly ReferenceCode[]>>
  /** See `describeCode`. */
  describe(kind: CodeKind, code: string): Promise<ReferenceCode | null>
  /** The 36 states and the FCT with all 774 local government areas. */
  states(): Promise<FromSource<readonly ReferenceState[]>>
}

type FromSource<T> = { readonly items: T; readonly source: ReferenceSource }

/** The lists shipped with the app. A list is read when it is first asked for and kept. */
export function createReference({ readCodes, readNigeria }: ReferenceLists): Reference {
  const lists = {
    HS: once(() => readList('HS', readCodes)),
    ISIC: once(() => readList('ISIC', readCodes)),
  } satisfies Record<CodeKind, unknown>
  const nigeria = once(readNigeria)

  return {
    async search({ kind, search, limit }) {
      const { list, source } = await lists[kind]()
      return { items: searchCodes(list, search, limit), source }
    },

    async describe(kind, code) {
      return describeCode((await lists[kind]()).list, code)
    },

    async states() {
      const { states, source } = await nigeria()
      return { items: states, source }
    },
  }
}

async function readList(kind: CodeKind, readCodes: ReferenceLists['readCodes']) {
  const { source, codes, marketWords } = await readCodes(kind)
  return { source, list: prepareCodes(codes, marketWords) }
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
