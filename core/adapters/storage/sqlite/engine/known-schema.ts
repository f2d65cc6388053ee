/**
 * The digest of the schema that the migrations make. A build works it out and puts it here (scripts/build/known-schema.ts):
 * running them all in memory took a quarter of each start. From source it is not known.
 */
export const KNOWN_SCHEMA: string | undefined = undefined
