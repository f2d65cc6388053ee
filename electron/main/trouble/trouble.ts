/** What a person may choose where the app cannot go on by itself. */
export type Choice = 'again' | 'another-port' | 'open-running' | 'open-browser' | 'start-page' | 'quit'

/** What keeps the app from going on, and the ways out. */
export type Trouble = {
  readonly title: string
  /** Whole sentences for people. */
  readonly message: string
  /** The first is what most people want. */
  readonly choices: readonly Choice[]
  /** A folder that can be looked into meanwhile. */
  readonly folder?: string | undefined
}

/** After an error that nobody caught. */
export const stopTrouble: Trouble = {
  title: 'Invoice Desk has stopped',
  message: 'Something unexpected happened. Saved data is safe: start Invoice Desk again.',
  choices: ['again', 'quit'],
}

/** A page that stops again and again. */
export const pageTrouble: Trouble = {
  title: 'This page keeps stopping',
  message:
    'It was opened anew several times and stopped each time. Saved data is safe. Open the start page, or use Invoice ' +
    'Desk in the browser of this computer.',
  choices: ['start-page', 'open-browser', 'quit'],
}

/** A page that does not come. */
export const loadTrouble: Trouble = {
  title: 'Invoice Desk could not be shown',
  message: 'The window did not get its page. Saved data is safe. Try again.',
  choices: ['again', 'open-browser', 'quit'],
}
