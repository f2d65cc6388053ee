/** The 36 states and the Federal Capital Territory, with the second half of their ISO 3166-2 codes. */
export const nigerianStates = [
  ['AB', 'Abia'],
  ['AD', 'Adamawa'],
  ['AK', 'Akwa Ibom'],
  ['AN', 'Anambra'],
  ['BA', 'Bauchi'],
  ['BE', 'Benue'],
  ['BO', 'Borno'],
  ['BY', 'Bayelsa'],
  ['CR', 'Cross River'],
  ['DE', 'Delta'],
  ['EB', 'Ebonyi'],
  ['ED', 'Edo'],
  ['EK', 'Ekiti'],
  ['EN', 'Enugu'],
  ['FC', 'Federal Capital Territory'],
  ['GO', 'Gombe'],
  ['IM', 'Imo'],
  ['JI', 'Jigawa'],
  ['KD', 'Kaduna'],
  ['KE', 'Kebbi'],
  ['KN', 'Kano'],
  ['KO', 'Kogi'],
  ['KT', 'Katsina'],
  ['KW', 'Kwara'],
  ['LA', 'Lagos'],
  ['NA', 'Nasarawa'],
  ['NI', 'Niger'],
  ['OG', 'Ogun'],
  ['ON', 'Ondo'],
  ['OS', 'Osun'],
  ['OY', 'Oyo'],
  ['PL', 'Plateau'],
  ['RI', 'Rivers'],
  ['SO', 'Sokoto'],
  ['TA', 'Taraba'],
  ['YO', 'Yobe'],
  ['ZA', 'Zamfara'],
] as const

const CAPITAL = 'Federal Capital Territory'

const otherNames: Readonly<Record<string, string>> = {
  fct: 'FC',
  'fct abuja': 'FC',
  'abuja fct': 'FC',
  abuja: 'FC',
  'federal capital territory abuja': 'FC',
  'abuja federal capital territory': 'FC',
  'f c t': 'FC',
  'f c t abuja': 'FC',
  nassarawa: 'NA',
}

const codesByName = new Map<string, string>([
  ...nigerianStates.map(([code, name]): [string, string] => [name.toLowerCase(), code]),
  ...nigerianStates.map(([code]): [string, string] => [code.toLowerCase(), code]),
  ...nigerianStates.map(([code]): [string, string] => [`ng ${code.toLowerCase()}`, code]),
  ...Object.entries(otherNames),
])

/**
 * The ISO code (`NG-LA`) of a state written by a person: its name in any case, with or without "State",
 * "FCT" or "Abuja" for the capital, or the code itself. Null when it is none of the 37.
 */
export function stateCode(text: string): string | null {
  const code = codesByName.get(plainName(text))
  return code ? `NG-${code}` : null
}

const spelledNames = new Map(nigerianStates.map(([, name]): [string, string] => [name.toLowerCase(), name]))

/** The name of a state as it is spelled, where only capitals or spaces are other ones: `KANO`; anything else as it is. */
export const spelledState = (text: string): string =>
  spelledNames.get(text.trim().replace(/\s+/g, ' ').toLowerCase()) ?? text

const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/ state$/, '')

/** Whether `code` is the ISO code of a state, written as the authority wants it. */
export function isStateCode(code: string): boolean {
  return stateCode(code) === code
}

/** The name of the state that a text most likely means: written otherwise (`lagos state`), or mistyped by a letter or two. */
export function nearestState(text: string): string | null {
  const code = stateCode(text)
  const known = nigerianStates.find(([short]) => `NG-${short}` === code)
  if (known) return known[1]

  const typed = plainName(text)
  // A district, as in `Wuse, Abuja` or `FCT Garki`.
  if (/\b(abuja|fct)\b/.test(typed)) return CAPITAL
  const [nearest, next] = nigerianStates
    .map(([, name]) => ({ name, far: lettersApart(typed, name.toLowerCase()) }))
    .toSorted((left, right) => left.far - right.far)
  const isClear = nearest !== undefined && next !== undefined && nearest.far < next.far
  return isClear && nearest.far <= (typed.length < 6 ? 1 : 2) ? nearest.name : null
}

/** How many letters have to be added, left out or changed to make one word of the other. */
function lettersApart(left: string, right: string): number {
  let before = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...left].entries()) {
    const now = [row + 1]
    for (const [column, other] of [...right].entries()) {
      const changed = (before[column] ?? 0) + (letter === other ? 0 : 1)
      now.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1))
    }
    before = now
  }
  return before.at(-1) ?? 0
}
