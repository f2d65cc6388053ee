import { invalidField } from '../../contract/http/errors.ts'
import { isGuessable } from '../../domain/people/password-strength.ts'
import type { ReadUnit } from '../../ports/unit.ts'

const reasons = {
  common: 'is one of the most common passwords; use four unrelated words',
  business: 'is the name of the business, which is easy to guess; use four unrelated words',
} as const

/** @throws validation_failed for a password that anybody would try first */
export function assertNotGuessable(field: string, password: string, businessNames: readonly string[]): void {
  const reason = isGuessable(password, businessNames)
  if (reason !== undefined) throw invalidField(field, reasons[reason])
}

/** What the businesses of a person are called. */
export async function businessNamesOf({ businesses }: ReadUnit, userId: string): Promise<string[]> {
  return (await businesses.listOf(userId)).map(({ business }) => business.name)
}
