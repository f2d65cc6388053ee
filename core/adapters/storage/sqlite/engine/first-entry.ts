/** The hash of the first entry in the log of the installation, by which a database is known among others. */
export const FIRST_ENTRY = 'SELECT hash FROM audit_entry WHERE business_key = 0 ORDER BY key LIMIT 1'
