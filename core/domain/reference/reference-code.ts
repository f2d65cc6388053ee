/** HS codes classify goods (Harmonized System 2022), ISIC classes classify services (ISIC rev. 4). */
export type CodeKind = 'HS' | 'ISIC'

export type ReferenceCode = {
  /** `2523` or `2523.29` of HS, `4923` of ISIC; in between the levels above them: `25`, `V`, `492`, `49`, `H`. */
  readonly code: string
  readonly description: string
  /** The code one level up; null for a section. */
  readonly parent: string | null
}

/**
 * What a Nigerian market calls one thing, for which the classification has other words or several codes: phrases,
 * separated by commas, and the codes it is found under, the likeliest first.
 */
export type MarketWords = readonly [phrases: string, ...codes: string[]]

export type ReferenceState = {
  /** ISO 3166-2, as `NG-LA`. */
  readonly code: string
  readonly name: string
  readonly lgas: readonly ReferenceLga[]
}

type ReferenceLga = {
  /** `NG-LA-EPE`; null where the authority's code is not known for certain. */
  readonly code: string | null
  readonly name: string
}

/** Where a list comes from, to be shown with it. */
export type ReferenceSource = {
  readonly title: string
  readonly publisher: string
  readonly version: string
  readonly url: string
}
