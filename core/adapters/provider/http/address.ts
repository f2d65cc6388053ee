import { isSafeAddress } from '../../../domain/provider/safe-address.ts'

/** What is wrong with the address of a provider's interface, as a sentence for people; null when nothing is. */
export function addressProblem(apiUrl: string | null): string | null {
  if (!apiUrl) return "Enter the address (URL) of your provider's interface."
  return isPlainAndSafe(apiUrl) ? null : "The address of your provider's interface must begin with https://."
}

/** The address without slashes at its end, and without the interface's own `path`, with which it may be given. */
export function addressWithout(path: string, apiUrl: string): string {
  const base = apiUrl.trim().replace(/\/+$/, '')
  return base.toLowerCase().endsWith(path.toLowerCase()) ? base.slice(0, -path.length) : base
}

/** A safe address and nothing beside it. */
function isPlainAndSafe(text: string): boolean {
  const url = URL.parse(text.trim())
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false
  return isSafeAddress(url)
}
