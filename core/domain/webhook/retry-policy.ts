import type { DeliveryState } from '../../contract/activity/webhook.ts'
import type { Trouble } from '../provider/outcomes.ts'

/** Why a delivery did not arrive. */
export type DeliveryTrouble =
  | Trouble
  /** Answered, with something else than 2xx. */
  | 'refused'
  /** The secret that signs it is not there, or the secret store does not open. */
  | 'secret_missing'

/** An event on its way to one receiver. */
export type DeliveryRecord = {
  readonly id: string
  readonly webhookId: string
  /** Null for a test, which is no event of the log. */
  readonly eventId: string | null
  readonly type: string
  readonly invoiceId: string | null
  readonly state: DeliveryState
  /** How often it was sent. */
  readonly attempts: number
  /** Tries in a row, which the waiting time grows with. */
  readonly tries: number
  readonly createdAt: string
  /** When the present row of tries began. */
  readonly triedSince: string | null
  readonly lastAttemptAt: string | null
  readonly nextAttemptAt: string | null
  readonly status: number | null
  readonly trouble: DeliveryTrouble | null
}

/** What became of one POST to a receiver. */
export type PostOutcome =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'trouble'; readonly trouble: DeliveryTrouble }

const FIRST_WAITS_MS = [1_000, 5_000, 30_000]
export const MAX_WAIT_MS = 60 * 60_000

/** So long a delivery is tried. */
const TRIED_FOR_MS = 3 * 24 * 60 * 60_000

/** So long deliveries that have ended are remembered. */
export const REMEMBERED_FOR_MS = 30 * 24 * 60 * 60_000

/** How long a receiver may take to answer. */
export const DELIVERY_DEADLINE_MS = 10_000

/** Milliseconds to wait after the `tries`-th try in a row (from 1): 1 s, 5 s, 30 s, then doubling up to an hour. */
function waitBeforeNext(tries: number): number {
  const last = FIRST_WAITS_MS.at(-1) ?? 0
  return FIRST_WAITS_MS[tries - 1] ?? Math.min(MAX_WAIT_MS, last * 2 ** Math.min(tries - FIRST_WAITS_MS.length, 20))
}

/** Whether the receiver has it. */
export const isTaken = (outcome: PostOutcome): boolean =>
  outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300

/** A delivery after a try: taken, tried again later, or given up after three days. */
export function settleDelivery(delivery: DeliveryRecord, outcome: PostOutcome, now: Date): DeliveryRecord {
  const at = now.toISOString()
  const tries = delivery.tries + 1
  const triedSince = delivery.triedSince ?? at
  const tried: DeliveryRecord = {
    ...delivery,
    attempts: delivery.attempts + 1,
    tries,
    triedSince,
    lastAttemptAt: at,
    status: outcome.kind === 'answered' ? outcome.status : null,
    trouble: outcome.kind === 'trouble' ? outcome.trouble : isTaken(outcome) ? null : 'refused',
  }
  if (isTaken(outcome)) return { ...tried, state: 'DELIVERED', nextAttemptAt: null }

  const next = now.getTime() + waitBeforeNext(tries)
  const isOver = delivery.eventId === null || next > Date.parse(triedSince) + TRIED_FOR_MS
  return isOver
    ? { ...tried, state: 'FAILED', nextAttemptAt: null }
    : { ...tried, state: 'WAITING', nextAttemptAt: new Date(next).toISOString() }
}

/** The same event once more, tried at once and then as any other. */
export function replayed(delivery: DeliveryRecord, now: string): DeliveryRecord {
  return { ...delivery, state: 'WAITING', tries: 0, triedSince: null, nextAttemptAt: now }
}

const sentences: Readonly<Record<DeliveryTrouble, string>> = {
  refused: 'The receiver did not answer with a status from 200 to 299.',
  unreachable: 'The receiver cannot be reached. Check its address, and that it is running.',
  timeout: 'The receiver did not answer within 10 seconds. It should answer first and do its work afterwards.',
  dropped: 'The connection was lost before the answer came.',
  tls: 'No secure connection could be made: the certificate of the receiver is not trusted.',
  redirect:
    'The receiver redirected us to another address, which we do not follow for safety. Give the webhook the right address.',
  server_error: 'The receiver reported an internal error.',
  unreadable: 'The answer could not be understood.',
  too_large: 'The answer was too long.',
  busy: 'The receiver is busy.',
  rate_limited: 'The receiver is getting too many requests.',
  not_found: 'The receiver has nothing at this address.',
  private_address:
    'The address is in a private network. The owner of this installation has to allow it, on the page "This installation".',
  secret_missing:
    'The signing secret is not in the keychain of this computer. Create a new secret, and give it to the receiver.',
}

const INSIDE: readonly DeliveryTrouble[] = ['unreachable', 'timeout', 'dropped', 'tls', 'redirect']

/**
 * Why a delivery failed, in a sentence. Of an address of this computer or its network it is the same whatever the
 * connection did: what differed would tell who sets up a webhook which ports are open there.
 */
export function deliverySentence(trouble: DeliveryTrouble, isInside: boolean): string {
  return isInside && INSIDE.includes(trouble)
    ? 'No receiver answers at this address on your own computer or network. Check the address, and that the program there is running.'
    : sentences[trouble]
}
