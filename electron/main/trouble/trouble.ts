/** What a person may choose where the app cannot go on by itself. */
export type Choice = 'again' | 'another-port' | 'open-running' | 'open-browser' | 'start-page' | 'leave-remote' | 'quit'

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

/** The computer whose Invoice Desk this app shows does not answer. */
export const remoteTrouble = (origin: string): Trouble => ({
  title: 'The other computer does not answer',
  message:
    `This app shows the Invoice Desk at ${origin}. Check that the other computer is switched on, that Invoice Desk ` +
    'runs there and is shared, and that both are in the same network. Then try again.',
  choices: ['again', 'leave-remote', 'quit'],
})

/** What answers there is another one than that whose fingerprint was compared. */
export const strangerTrouble = (origin: string): Trouble => ({
  title: 'Another computer answers',
  message:
    `What answers at ${origin} cannot prove that it is the Invoice Desk that was set up here, so nothing was sent to ` +
    'it. If its date is wrong, correct that. If Invoice Desk was set up anew there, choose it again; if not, ask ' +
    'whoever looks after your network.',
  choices: ['again', 'leave-remote', 'quit'],
})
