import { AppError, invalidField } from '../../contract/http/errors.ts'

import { isPrivateAddress } from './private-address.ts'

/** What `URL` reads in the address of a provider. */
type Address = { readonly protocol: string; readonly hostname: string; readonly origin: string }

/** The origins in a network of one's own that the owner of the installation has allowed. */
export type AllowedPrivateAddresses = readonly string[]

/** Under which name somebody sent the address. */
type AddressField = 'apiUrl' | 'url'

const isThisMachine = (hostname: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)

/** Secrets travel encrypted, or do not leave this machine: https, or plain http to the machine itself. */
export function isSafeAddress({ protocol, hostname }: Pick<Address, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}

/** Whether a connection to this address may end inside: at this machine by its plain names, or where the owner said so. */
export function mayReachPrivateAddress(
  { hostname, origin }: Omit<Address, 'protocol'>,
  allowed: AllowedPrivateAddresses,
): boolean {
  return isThisMachine(hostname) || allowed.includes(origin)
}

/** Null is what no address could be read in. @throws validation_failed, address_needs_consent */
export function assertSafeAddress(
  address: Address | null,
  allowed: AllowedPrivateAddresses,
  field: AddressField = 'apiUrl',
): void {
  if (!address) throw invalidField(field, 'must be a web address such as https://api.example.com')
  if (!isSafeAddress(address)) {
    throw invalidField(field, 'must begin with https:// (plain http is allowed for this machine only)')
  }
  if (isPrivateAddress(address.hostname) && !mayReachPrivateAddress(address, allowed))
    throw needsConsent(address.origin, field)
}

/** Whoever sets up one business must not be able to feel about in the network that the computer stands in. */
export function needsConsent(origin: string, field: AddressField = 'apiUrl'): AppError {
  const message = `is in a private network: the owner of this installation has to allow ${origin} first, on the page "This installation"`
  return new AppError('address_needs_consent', {
    message: `${field} ${message}.`,
    details: [{ field, message }],
    data: { address: origin },
  })
}
