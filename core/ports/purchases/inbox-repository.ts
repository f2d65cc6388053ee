import type { InboxKind } from '../../contract/http/vocabulary.ts'
import type { InboxItem } from '../../domain/purchases/inbox.ts'

import type { PurchaseBooks } from './purchase-repository.ts'

/** When it was last looked for invoices, and how that went. */
export type InboxLook = {
  readonly triedAt: string
  /** The last time that it was answered. */
  readonly lookedAt: string | null
  /** Why the last try was not, as a sentence; null where it was. */
  readonly trouble: string | null
}

type InboxQuery = PurchaseBooks & {
  readonly page: number
  readonly limit: number
  /** Only what somebody has to look at. */
  readonly open?: boolean | undefined
}

type NewInboxItem = Pick<InboxItem, 'id' | 'businessId' | 'environment' | 'document' | 'receivedAt'> & {
  readonly kind: InboxKind
  /** Its receipt was confirmed elsewhere, or before a backup was restored. */
  readonly isConfirmed: boolean
}

export type InboxRepository = {
  /** Newest first. */
  list(query: InboxQuery): Promise<{ readonly items: readonly InboxItem[]; readonly totalItems: number }>
  get(businessId: string, id: string): Promise<InboxItem | undefined>
  /** How many somebody has to look at. */
  countOpen(books: PurchaseBooks): Promise<number>
  /** Of these IRNs those that never came. */
  missing(books: PurchaseBooks, irns: readonly string[]): Promise<readonly string[]>
  /** Keeps it, or answers false where its IRN came before. */
  insert(item: NewInboxItem): Promise<boolean>
  /** A hash of all that it says, by which the log says what came. */
  figures(id: string): Promise<string>
  take(id: string, taken: { readonly purchaseId: string; readonly at: string }): Promise<void>
  confirm(id: string, confirmation: NonNullable<InboxItem['confirmation']>): Promise<void>
  question(id: string, question: NonNullable<InboxItem['question']>): Promise<void>
  /**
   * Confirmed here, and the network was not told yet; of all businesses that are connected with their environment, but for
   * those named.
   */
  toConfirm(limit: number, exceptOf: readonly string[]): Promise<readonly InboxItem[]>
  look(books: PurchaseBooks): Promise<InboxLook | undefined>
  saveLook(books: PurchaseBooks, look: InboxLook): Promise<void>
}
