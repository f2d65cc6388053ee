import { afterTrouble } from '../../domain/submission/handle-result.ts'
import type { SubmissionTrouble } from '../../domain/submission/submission.ts'
import type { Unit } from '../../ports/unit.ts'

/** What waits because of one of the troubles need not wait any longer; of all businesses, or of one. */
export async function expedite(
  { submissions, invoices }: Pick<Unit, 'submissions' | 'invoices'>,
  troubles: readonly SubmissionTrouble[],
  now: Date,
  businessId?: string,
): Promise<void> {
  for (const submission of await submissions.heldUp(troubles, now.toISOString(), businessId)) {
    const asksForPerson = submission.state === 'NEEDS_ATTENTION'
    const found = asksForPerson ? await invoices.look(submission.businessId, submission.invoiceId) : undefined
    const next = afterTrouble(submission, found?.invoice.status, now)
    if (next) await submissions.update(next)
  }
}
