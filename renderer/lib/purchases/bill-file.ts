/** What the core takes as the photo or PDF of a bill, in bytes. */
export const MAX_BILL_FILE_BYTES = 10 * 1024 * 1024
