import type { IncomingDocument } from '../purchases/incoming-document.ts'

import type { Trouble } from './outcomes.ts'

/** Days on which invoices came, both inclusive, YYYY-MM-DD. */
export type IncomingQuery = { readonly from: string; readonly to: string }

export type IncomingOutcome =
  /** `unreadable`: so many that came along have no IRN, and cannot be told apart. */
  | { readonly kind: 'found'; readonly items: readonly IncomingDocument[]; readonly unreadable: number }
  | { readonly kind: 'credentials_refused' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly retryAfterMs: number | null }

export type ReceiptOutcome =
  /** Confirmed, now or before. */
  | { readonly kind: 'confirmed' }
  /** The network does not know the invoice, or will not have it confirmed. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'credentials_refused' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly retryAfterMs: number | null }
