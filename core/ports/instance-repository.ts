/** The database as a whole. */
export type InstanceRepository = {
  facts(): Promise<{
    readonly sqlite: string
    /** How many migrations were applied. */
    readonly schemaVersion: number
    /** Without deleted ones. */
    readonly businesses: number
    readonly invoices: number
  }>
}
