/** Where a folder was at home before somebody copied it. */
export type CopiedFrom = {
  /** The path of the folder that this one is a copy of. */
  readonly folder: string
  readonly onThisMachine: boolean
}

/** Which installation a data folder is, as it stands beside the database and not in it. */
export type Installation = {
  /** The same in every copy of the folder. */
  readonly id: string
  /** Not null for a copy that nobody has decided about: it gives no numbers, because the other one may give the same. */
  copiedFrom(): CopiedFrom | null
  /** The data has gone on to another folder: this one gives no numbers, because the other one gives the same. */
  isRetired(): boolean
  /**
   * The database on a server that the data of this folder was moved to, or whose process has its own files here, as it is
   * shown; null: none.
   */
  database(): string | null
  /** This folder is the installation from now on. Durable before it resolves. */
  adopt(): Promise<void>
  /** Another folder, or that database, is the installation from now on. Durable before it resolves. */
  retire(database?: string): Promise<void>
  /**
   * Writes down that the folder is used, which a lost database does not undo; called with the first account, and again
   * where that failed. Durable when it returns.
   */
  markUsed(): void
  /**
   * The database of this folder is the one whose log of the installation begins so: another one that is put in its place
   * is known by it. Null: it has no log yet, and may be any. `database` is its name on a server. Durable when it returns.
   */
  keepOrigin(origin: string | null, database?: string): void
}
