/** Text of a pattern as its literal parts and the places between them that each copy fills anew. */
export type Template = { readonly literals: readonly string[]; readonly places: readonly number[] }

/** What stands at each place of one copy. */
export type Filling = (string | undefined)[]

/** An instant with milliseconds, a day, or a month. */
const MOMENTS = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z|\d{4}-\d{2}-\d{2}|(?<![\d-])20\d{2}-\d{2}(?![\d-])`

const escaped = (token: string): string => token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The places of one pattern: each text that differs from copy to copy has a number. */
export type Places = {
  numberOf(text: string): number
  /** Every moment that was met, by its place: they move with the copy. */
  readonly moments: ReadonlyMap<string, number>
  compile(text: string): Template
}

export function createPlaces(tokens: readonly string[]): Places {
  const numbers = new Map<string, number>()
  const moments = new Map<string, number>()
  const numberOf = (text: string): number => {
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  }
  const longestFirst = tokens.toSorted((one, other) => other.length - one.length)
  const expression = new RegExp([...longestFirst.map(escaped), MOMENTS].join('|'), 'g')
  const isMoment = new RegExp(`^(?:${MOMENTS})$`)

  return {
    numberOf,
    moments,
    compile(text) {
      const literals: string[] = []
      const places: number[] = []
      let from = 0
      for (const match of text.matchAll(expression)) {
        literals.push(text.slice(from, match.index))
        places.push(numberOf(match[0]))
        if (isMoment.test(match[0])) moments.set(match[0], numberOf(match[0]))
        from = match.index + match[0].length
      }
      literals.push(text.slice(from))
      return { literals, places }
    },
  }
}

export function filled({ literals, places }: Template, filling: Filling): string {
  let text = literals[0] ?? ''
  for (let index = 0; index < places.length; index += 1)
    text += (filling[places[index] ?? 0] ?? '') + (literals[index + 1] ?? '')
  return text
}
