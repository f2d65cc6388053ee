/** Why a code did not pair this screen, and what to do next. */
export type PairingProblem = {
  readonly text: string
  /** Whether another code is needed: this one is not worth keeping in the field. */
  readonly needsCode: boolean
}

const NEW_CODE = 'Ask for a new code at the desk: menu of the account, Screens, Add a screen.'

const problems: ReadonlyMap<string, PairingProblem> = new Map([
  [
    'too_many_pairing_guesses',
    { text: `Five wrong codes were typed, so all open codes have ended. ${NEW_CODE}`, needsCode: true },
  ],
  [
    'sharing_off',
    {
      text: 'Sharing is switched off. The owner switches it on at the desk: menu of the account, This installation, Share on this network.',
      needsCode: false,
    },
  ],
  [
    'too_many_devices',
    {
      text: 'No more screens can be paired. The owner removes one that is no longer used, at the desk: menu of the account, Screens.',
      needsCode: false,
    },
  ],
])

/**
 * The problem behind an answer of the desk; `guessesLeft` is how many wrong codes it takes until all open ones end, null
 * where the code was no guess but comes too late.
 */
export function pairingProblem(status: number, code: string | undefined, guessesLeft?: number | null): PairingProblem {
  const known = code === undefined ? undefined : problems.get(code)
  if (known) return known
  if (status >= 500) return { text: 'Something went wrong at the desk. Try again in a moment.', needsCode: false }
  if (guessesLeft === null) return { text: `This code was used already, or has expired. ${NEW_CODE}`, needsCode: true }
  return { text: wrongCode(guessesLeft), needsCode: true }
}

/** Where no answer came. */
export const noAnswer: PairingProblem = {
  text: 'The desk does not answer. Is it switched on, and is this screen on the same network? The code is still good.',
  needsCode: false,
}

function wrongCode(guessesLeft: number | undefined): string {
  const text = 'This code is wrong. Compare it with the one at the desk, digit by digit.'
  if (guessesLeft === undefined) return text
  return `${text} ${guessesLeft === 1 ? 'One try is left' : `${guessesLeft} tries are left`} before all open codes end.`
}
