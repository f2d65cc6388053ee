type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** What a file of a business is called, without its ending: what it holds, whose it is, and of which days. */
export function exportName(what: string, business: string, { from, to }: Days, today: string): string {
  const days = from === undefined ? `up to ${to ?? today}` : `${from} to ${to ?? today}`
  // What no file system takes in a name is left out.
  return `${what} ${business} ${days}`.replaceAll(/[\\/:*?"<>|]+/g, ' ').replaceAll(/\s+/g, ' ')
}
