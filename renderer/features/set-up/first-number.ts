/** Where real invoices are to begin: after practice, with number 1, or with a number of one's own. */
export type NumberMode = 'goOn' | 'begin' | 'other'

type Numbering = {
  /** The next number of the present series. */
  readonly next: number
  /** Whether there are real invoices from an earlier time. */
  readonly hasLive: boolean
}

/** What was chosen, where it can still be chosen. */
export const numberModeField = (typed: string, modes: readonly NumberMode[]): NumberMode =>
  modes.find((mode) => mode === typed) ?? 'goOn'

/** The choices that differ: without practice, or after real invoices, there is no fresh beginning to offer. */
export function numberModes({ next, hasLive }: Numbering): readonly NumberMode[] {
  return hasLive || next === 1 ? ['goOn', 'other'] : ['goOn', 'begin', 'other']
}
