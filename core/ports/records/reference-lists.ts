import type {
  CodeKind,
  MarketWords,
  ReferenceCode,
  ReferenceSource,
  ReferenceState,
} from '../../domain/reference/reference-code.ts'

/** The lists shipped with the program, as they stand in its files. Every call reads anew. */
export type ReferenceLists = {
  /** All levels of one list of codes, in the order of the classification, and what the market calls them. */
  readCodes(kind: CodeKind): Promise<{ source: ReferenceSource; codes: ReferenceCode[]; marketWords: MarketWords[] }>
  /** The 36 states and the FCT by name, each with its local government areas. */
  readNigeria(): Promise<{ source: ReferenceSource; states: ReferenceState[] }>
}
