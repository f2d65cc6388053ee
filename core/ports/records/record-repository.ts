/** One page of a list, and how many there are in all. */
export type Page<T> = { readonly items: readonly T[]; readonly totalItems: number }

/** Where a page ended: what its last row was sorted by then, and its id. */
export type Place = { readonly values: readonly (string | number | null)[]; readonly id: string }

/** A page that says where it ended; null: nothing follows. */
export type PageWithNext<T> = Page<T> & { readonly next: Place | null }

/** By name or label unless said; of a search, the nearest first. */
export type RecordOrder = { readonly by: 'name' | 'createdAt' | 'updatedAt'; readonly direction: 'asc' | 'desc' }

export type PageRequest = {
  readonly page: number
  readonly limit: number
  readonly search: string | undefined
  readonly order?: RecordOrder | undefined
  /** Of products: those that are sold, or those that are not. */
  readonly isActive?: boolean | undefined
  /** Of products: those with an HS code or an ISIC class, or those without either. */
  readonly hasCode?: boolean | undefined
  /** Of products: the one with this barcode, however it is spelled. */
  readonly barcode?: string | undefined
  /** Made or changed at this moment or later. */
  readonly updatedSince?: string | undefined
  /** Begins behind it, instead of at a page. */
  readonly after?: Place | undefined
}

type NamedRecord = {
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly deletedAt: string | null
}

/** Customers, products and payment details: named records of a business, listed by name, deleted softly. */
export type RecordRepository<T extends NamedRecord> = {
  /** Deleted ones are invisible, here and in lists. */
  get(businessId: string, id: string): Promise<T | undefined>
  /** A note corrects an invoice whatever became of its customer. */
  getEvenDeleted(businessId: string, id: string): Promise<T | undefined>
  byName(businessId: string, name: string): Promise<T | undefined>
  /** Everything of that name; more than one only where names need not be unique. */
  namesakes(businessId: string, name: string): Promise<readonly T[]>
  list(businessId: string, request: PageRequest): Promise<PageWithNext<T>>
  /** Those whose folded texts have one of these folded pieces in them. */
  withAnyPiece(businessId: string, pieces: readonly string[]): Promise<readonly T[]>
  /** What all of them are called, in the order in which they were made. */
  names(businessId: string): Promise<readonly Pick<T, 'id' | 'name'>[]>
  insert(record: T): Promise<void>
  update(record: T): Promise<void>
}
