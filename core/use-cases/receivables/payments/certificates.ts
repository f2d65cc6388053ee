import { invalidField } from '../../../contract/http/errors.ts'
import { by } from '../../../domain/audit/audit.ts'
import { callerId, type Member } from '../../../domain/people/account.ts'
import type { Certificate } from '../../../ports/receivables/receivables-repository.ts'
import type { Unit } from '../../../ports/unit.ts'

import { loadEntry } from './reverse.ts'
import type { DeductionView } from './view.ts'

/** Notes the certificate (credit note of the tax office) of a deduction; what is not said stays. @throws not_found */
export async function certifyDeduction(
  unit: Unit,
  member: Member,
  { id, ...said }: { readonly id: string } & { readonly [K in keyof Certificate]: string | null | undefined },
): Promise<DeductionView> {
  const { entry } = await loadEntry(unit, member, id, ['WHT', 'VAT_WITHHELD'])
  const before = await unit.receivables.certificateOf(id)
  const certificate = {
    number: said.number === undefined ? (before?.number ?? null) : said.number,
    date: said.date === undefined ? (before?.date ?? null) : said.date,
  }
  if (certificate.date !== null && certificate.number === null) {
    throw invalidField('certificateNumber', 'is required where the certificate has a date')
  }

  const at = unit.now.toISOString()
  await unit.receivables.certify(id, { ...certificate, at, by: callerId(member.caller) })
  const subject = { kind: 'deduction', id } as const
  unit.concerns({ kind: 'accountEntry', id })
  await unit.audit.append({ ...by(member), at, action: 'deduction.certified', subject, from: null, to: certificate })
  return { entry, certificate }
}
