import { invalidField } from '../../contract/errors.ts'

/** What `URL` reads in the address of a provider. */
type Address = { readonly protocol: string; readonly hostname: string }

/** Secrets travel encrypted, or do not leave this machine: https, or plain http to the machine itself. */
export function isSafeAddress({ protocol, hostname }: Address): boolean {
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
}

/** Null is what no address could be read in. @throws validation_failed */
export function assertSafeAddress(address: Address | null): void {
  if (!address) throw invalidField('apiUrl', 'must be a web address such as https://api.example.com')
  if (isSafeAddress(address)) return
  throw invalidField('apiUrl', 'must begin with https:// (plain http is taken for this machine only)')
}
