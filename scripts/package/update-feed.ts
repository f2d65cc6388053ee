/**
 * What tells electron-builder the address of the feed; nothing where there is none.
 *
 * @throws where it is no address over HTTPS: whoever changes what comes over the line would change the program
 */
export function feedFlags(address: string | undefined): string[] {
  if (!address) return []
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:') {
    throw new Error(`INVOICE_DESK_UPDATE_FEED has to be an address that begins with https://, and is ${address}.`)
  }
  return ['-c.publish.provider=generic', `-c.publish.url=${address}`]
}
