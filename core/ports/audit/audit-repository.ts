import type { AuditArea } from '../../contract/activity/audit-log.ts'
import type { AuditEntry, NamedAuditEntry, NewAuditEntry } from '../../domain/audit/audit.ts'
import type { LoggedRange, LoggedStep } from '../../domain/audit/logged-records.ts'
import type { ChainPart, ChainPlace } from '../../domain/audit/verification.ts'

import type { AuditHead, AuditHeads } from './anchor.ts'
import type { AuditKey } from './audit-keys.ts'

/** Which entries of a log are read; all that is undefined asks for nothing. */
export type AuditFilter = {
  readonly actorId?: string | undefined
  readonly area?: AuditArea | undefined
  /** Days in Lagos, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The number of an invoice or receipt. */
  readonly document?: string | undefined
}

/** What is to be recognised, without standing in the log itself. */
export type Fingerprinted = readonly (string | number | null)[]

type SignedChain = {
  readonly keyId: string | null
  readonly unsigned: { readonly first: number; readonly entries: number } | null
}

/** Append-only: the database itself refuses to change or delete entries. */
export type AuditRepository = {
  /** @param above the new entry's id is greater, whatever ids were given up */
  append(entry: NewAuditEntry, above?: number): Promise<AuditEntry>
  /** Oldest first. */
  historyOf(businessId: string | null, subjectId: string): Promise<AuditEntry[]>
  /** Entries of a business with a greater id, oldest first. */
  after(businessId: string | null, id: number, limit: number): Promise<AuditEntry[]>
  latestId(businessId: string): Promise<number>
  /** ISO 8601: when the business began to charge VAT last, after a time without; undefined where it never did. */
  vatChargedSince(businessId: string): Promise<string | undefined>
  /** Whether there is an entry with this id in any chain. */
  has(id: number): Promise<boolean>
  /** Of the entries made before `at`; 0 where there is none. */
  latestIdBefore(businessId: string, at: string): Promise<number>
  /** The log of a business as its people read it, with the sign-ins of its members. Newest first. */
  page(
    businessId: string,
    page: AuditFilter & { readonly page: number; readonly limit: number },
  ): Promise<{ readonly items: NamedAuditEntry[]; readonly totalItems: number }>
  /** The same entries with a greater id, oldest first. */
  readAfter(businessId: string, id: number, limit: number): Promise<NamedAuditEntry[]>

  /** The hash of the first entry in the log of the installation: no two databases have the same. Null without one. */
  origin(): Promise<string | null>
  /** The end of each chain. */
  heads(): Promise<AuditHeads>
  /** Whether the entry of a head is there, with the hash that it had. */
  holds(head: AuditHead): Promise<boolean>
  /** With which key a chain was signed last (null: never), and what came after that, and after an id, without a signature. */
  signed(businessId: string | null, after?: number): Promise<SignedChain>
  /** The ids of all keys that entries were ever signed with. */
  keyIds(): Promise<string[]>
  /** Checks the next entries of a chain: each follows on the one before it and is signed as it stands. */
  check(
    businessId: string | null,
    from: ChainPlace,
    keys: ReadonlyMap<string, AuditKey | null>,
    limit: number,
  ): Promise<ChainPart>

  /** By what the log says that something it does not write down, such as a hash of a password, is what it was. */
  fingerprint(values: Fingerprinted): string
  /** How many comparisons of the log with what exists there are. */
  readonly comparisons: number
  /** One of them, for a stretch of the records of a business, or of the installation. */
  compareLogged(businessId: string | null, range: LoggedRange): Promise<LoggedStep>
}
