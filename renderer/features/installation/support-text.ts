import type { Diagnostics } from '../../../core/contract/diagnostics.ts'

/** Everything a helper asks for first, as plain lines. */
export function supportText({ logLines, secretStore, ...facts }: Diagnostics): string {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value ?? '-'}`)
  const secrets = `secretStore: ${secretStore.kind}, ${secretStore.usable ? 'usable' : (secretStore.problem ?? 'not usable')}`
  return [...lines, secrets, '', ...logLines].join('\n')
}
