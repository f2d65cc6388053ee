export const ACCESS_TOKEN_SECONDS = 60 * 60
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60

/** How long a session in a browser lasts without being renewed: from closing in the evening to opening in the morning it does not. */
export const BROWSER_SESSION_SECONDS = 12 * 60 * 60

/** How long the previous refresh token is still taken, so that two tabs do not sign each other out. */
export const REFRESH_GRACE_SECONDS = 60

/** Ten failures for an e-mail within this time close it. */
export const LOGIN_WINDOW_SECONDS = 15 * 60
export const MAX_LOGIN_FAILURES = 10

/** An ISO instant `seconds` after (or, when negative, before) another. */
export function secondsAfter(at: Date, seconds: number): string {
  return new Date(at.getTime() + seconds * 1000).toISOString()
}

/** When the door is open again, in whole minutes. */
export function tryAgainIn(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
