/** An invoice of which something else is stored than was saved. */
export type DamagedRevision = {
  /** Its place among the stored invoices. */
  readonly position: number
  readonly invoiceId: string
  /** Empty where it is the business that nobody finds any more. */
  readonly businessId: string
  readonly invoiceNumber: string
}

/** A stretch of the stored invoices, in the order in which they were made. */
export type RevisionRange = {
  /** Behind this one; 0 for the first. */
  readonly after: number
  readonly upTo: number
}

export type RevisionComparison = {
  readonly checked: number
  readonly damaged: readonly DamagedRevision[]
  /** Those that have no hash. */
  readonly unseen: readonly DamagedRevision[]
}

/** How far the check in the background has come. */
export type RevisionCheck = {
  /** Null between two rounds. */
  readonly after: number | null
  /** In the present round, or in the last one. */
  readonly checked: number
  /** When the last round ended; null before the first one has. */
  readonly finishedAt: string | null
}

/** The content hashes of invoices: each is made with the revision, in its unit of work. */
export type RevisionRepository = {
  /** The last of the stored invoices; 0 where there is none. */
  last(): Promise<number>
  /** Compares a stretch, of all businesses or of one; nothing of a row is trusted meanwhile. */
  compare(stretch: RevisionRange, businessId?: string): Promise<RevisionComparison>
  /** Makes the hashes that are missing in a stretch, of what is stored now. */
  hashUnseen(stretch: RevisionRange): Promise<void>
  /** The damaged ones of a stretch: those that stood there before are forgotten. */
  note(stretch: RevisionRange, damaged: readonly DamagedRevision[], at: string): Promise<void>
  /** Of a business, or of all. */
  damaged(businessId?: string): Promise<DamagedRevision[]>
  /** How many of a business are damaged, counted no further than a limit. */
  countDamaged(businessId: string, limit: number): Promise<number>
  progress(): Promise<RevisionCheck>
  save(progress: RevisionCheck): Promise<void>
}
