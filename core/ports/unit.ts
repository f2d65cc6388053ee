import type { AuditSubject } from '../domain/audit/audit.ts'
import type { Member } from '../domain/people/account.ts'

import type { QrEncryptor } from './invoice/qr-encryptor.ts'
import type { Ids } from './runtime/ids.ts'
import type { Repositories } from './storage.ts'

/** What a use case that only looks works with: a consistent snapshot, and the moment at which it is taken. */
export type ReadUnit = Repositories & {
  /** One time for everything in the unit. */
  readonly now: Date
  /** The full hour before it. */
  readonly hour: Date
  /** The day in Lagos: of `now`, and of its own clock for a practice business that has moved that ahead. */
  readonly today: string
  readonly ids: Ids
  readonly encryptor: QrEncryptor
  /** The data folder is a copy that nobody has decided about: no numbers are given. */
  readonly isCopy: boolean
  /** The data has gone on to another folder: no numbers are given here any more. */
  readonly isRetired: boolean
}

/**
 * What a use case that changes something works with: all of it is committed, or nothing. A unit may be run again as a
 * whole, so nothing inside it has effects outside: those are said here and happen after the commit.
 */
export type Unit = ReadUnit & {
  /** Names what the request is about, for its Idempotency-Key. The first subject of a unit counts. */
  concerns(subject: Pick<AuditSubject, 'kind' | 'id'>): void
  /** What has to happen once all of this is committed. It does not happen where the unit is rolled back. */
  afterCommit(effect: AfterCommit): void
}

export type AfterCommit =
  /** Something may be waiting in the queue to the authority. */
  | { readonly kind: 'wakeQueue' }
  /** Somebody said what the authority is to know of the payment of an invoice, and may wait for it. */
  | { readonly kind: 'paymentReported'; readonly invoiceId: string }
  /** A business's connection works: what waited for it goes on. */
  | { readonly kind: 'reconnected'; readonly businessId: string }
  /** A bill with an IRN was recorded: the authority is asked for it. */
  | { readonly kind: 'billToProve' }
  /** A business has a webhook, maybe the first. */
  | { readonly kind: 'webhookMade' }
  /** An e-mail waits, or something that e-mails wait for has changed. */
  | { readonly kind: 'wakeMail' }
  /** A job waits for its turn, for whoever may have it done. */
  | { readonly kind: 'jobMade'; readonly jobId: string; readonly member: Member }
  | { readonly kind: 'jobCancelled'; readonly jobId: string }
  /** A paired device may do less or more from now on, or nothing any more: what goes on there is looked at anew. */
  | { readonly kind: 'deviceChanged'; readonly deviceId: string }
  /** The installation has its first account: from now on a lost database is a loss, and no new beginning. */
  | { readonly kind: 'firstAccount' }

/** Whoever stands at a door (a binding, a worker, an import) opens units, and nobody opens one inside another. */
export type Units = {
  read<T>(work: (unit: ReadUnit) => Promise<T>): Promise<T>
  /**
   * Durable (on the disk) before it resolves. `askAhead` asks for what the work will need, and waits for none of it: it
   * travels with what the unit itself asks for first.
   */
  write<T>(work: (unit: Unit) => Promise<T>, askAhead?: (unit: Unit) => void): Promise<T>
  /** Answers what `write` would, and takes all of it back. */
  rehearse<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

/** Parts of the database, such as tables, by their names. */
type Parts = Iterable<string>

/** Tells what was looked at, and what of that has changed since. */
export type DataState = {
  /** A number that grows with whatever is committed, by whomever. */
  now(): number
  /** Adds to `parts` all that units of work look at that are opened in `work`. */
  noting<T>(parts: Set<string>, work: () => Promise<T>): Promise<T>
  /** Whether anything of these was changed after that moment, as `now` told it. */
  hasChanged(parts: Parts, since: number): boolean
}
