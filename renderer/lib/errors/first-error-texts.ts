import type { ErrorCode } from '../../../core/contract/http/errors.ts'
import type { ClientErrorCode } from '../api/api-error.ts'

/** What happened, and what a person can do about it. Each is a sentence of its own. */
export type ErrorText = { readonly what: string; readonly remedy: string }

/** What there is to try where a page and the core do not understand each other. */
export const RELOAD = 'Reload the page. If that does not help, restart Invoice Desk.'

/** Failures that are met where nothing more can be loaded, or before anybody is signed in. */
export const firstErrorTexts = {
  offline: {
    what: 'Invoice Desk is not responding.',
    remedy: 'Check that it is still running on this computer, then try again. Nothing you typed is lost.',
  },
  unexpected_answer: {
    what: 'Something other than Invoice Desk answered, or another version of it.',
    remedy: RELOAD,
  },
  validation_failed: { what: 'Some fields need correcting.', remedy: 'Check the marked fields, then try again.' },
  unauthenticated: { what: 'You are signed out.', remedy: 'Sign in again.' },
  login_failed: { what: 'E-mail or password is wrong.', remedy: 'Check both and try again.' },
  recovery_failed: { what: 'E-mail or recovery code is wrong.', remedy: 'Check both and try again.' },
  refresh_failed: { what: 'Your session has ended.', remedy: 'Sign in again.' },
  too_many_logins: {
    what: 'Too many sign-ins to this account failed.',
    remedy: 'Wait a quarter of an hour, then try again.',
  },
  internal: {
    what: 'Something went wrong in Invoice Desk.',
    remedy: 'Nothing was changed. Try again.',
  },
  shutting_down: { what: 'Invoice Desk is stopping.', remedy: 'Try again when it is running.' },
  invoice_damaged: {
    what: 'The stored data of this invoice does not match what was saved: the file was damaged, or changed from outside.',
    remedy: 'The owner of this installation finds the backups on the page "This installation".',
  },
} as const satisfies Partial<Record<ErrorCode | ClientErrorCode, ErrorText>>
