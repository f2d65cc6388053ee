import type {
  RevisionComparison,
  DamagedRevision,
  RevisionCheck,
  RevisionRange,
} from '../../ports/audit/revision-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

/** Compares stored invoices with their content hashes: a few at a time, so that nobody waits behind it. */

/** Two milliseconds, where somebody waits for the end of it; and less than half of one, where nobody does. */
const AT_ONCE = { asked: 50, inBackground: 10 }

export type VerifiedRevisions = {
  readonly checked: number
  readonly damaged: readonly DamagedRevision[]
  /** Where the next step begins; null once all of them are compared. */
  readonly next: number | null
}

/**
 * The step behind `after`, of all businesses or of one. Once a first round has been, each of them has a hash: one
 * without is as damaged as one that differs.
 */
export async function verifyRevisions(
  unit: Pick<ReadUnit, 'revisions'>,
  { after = 0, businessId }: { readonly after?: number; readonly businessId?: string } = {},
): Promise<VerifiedRevisions> {
  const { finishedAt } = await unit.revisions.progress()
  const { next, ...compared } = await compareStep(unit, { after, upTo: after + AT_ONCE.asked }, businessId)
  return { checked: compared.checked, damaged: damagedOf(compared, finishedAt), next }
}

/** One step of the check in the background, with what it has to write down. */
export type CheckStep = VerifiedRevisions & {
  readonly after: number
  readonly upTo: number
  /** Some have no hash yet: they get that of what is there when they are first seen. */
  readonly isFirstSeen: boolean
}

/** Compares the next few, where the last step or the last run of the program ended. */
export async function checkStep(unit: ReadUnit, after: number): Promise<CheckStep> {
  const { finishedAt } = await unit.revisions.progress()
  const { next, upTo, ...compared } = await compareStep(unit, { after, upTo: after + AT_ONCE.inBackground })
  return {
    after,
    upTo,
    next,
    checked: compared.checked,
    damaged: damagedOf(compared, finishedAt),
    isFirstSeen: finishedAt === null && compared.unseen.length > 0,
  }
}

/** Writes down what a step found, and how far the round has come; behind `notedUpTo` nothing else was found before it. */
export async function recordStep(
  unit: Unit,
  step: CheckStep,
  { checked, notedUpTo }: { readonly checked: number; readonly notedUpTo: number },
): Promise<void> {
  const at = unit.now.toISOString()
  const { revisions } = unit
  if (step.isFirstSeen) await revisions.hashUnseen(step)
  await revisions.note({ after: notedUpTo, upTo: step.upTo }, step.damaged, at)
  const { finishedAt } = await revisions.progress()
  await revisions.save({ after: step.next, checked, finishedAt: step.next === null ? at : finishedAt })
}

export type RevisionsView = Pick<RevisionCheck, 'checked' | 'finishedAt'> & {
  readonly damaged: readonly DamagedRevision[]
}

/** What the last round found, and how far the present one is. */
export async function revisionsView({ revisions }: ReadUnit): Promise<RevisionsView> {
  const { checked, finishedAt } = await revisions.progress()
  return { checked, finishedAt, damaged: await revisions.damaged() }
}

async function compareStep({ revisions }: Pick<ReadUnit, 'revisions'>, stretch: RevisionRange, businessId?: string) {
  const last = await revisions.last()
  const compared = await revisions.compare(stretch, businessId)
  return { ...compared, upTo: stretch.upTo, next: stretch.upTo >= last ? null : stretch.upTo }
}

function damagedOf({ damaged, unseen }: RevisionComparison, finishedAt: string | null): DamagedRevision[] {
  return finishedAt === null ? [...damaged] : [...damaged, ...unseen]
}
