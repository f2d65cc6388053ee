import type { EventOf, RecordSubject } from '../../contract/activity/events.ts'
import { AppError } from '../../contract/http/errors.ts'
import { by } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import { isPartOfName, isSimilarName, piecesOf } from '../../domain/records/similar-names.ts'
import type { FieldWarning } from '../../domain/records/warnings.ts'
import type { TinHolder } from '../../ports/records/customer-repository.ts'
import type {
  PageRequest,
  PageWithNext,
  Place,
  RecordOrder,
  RecordRepository,
} from '../../ports/records/record-repository.ts'
import type { ReadUnit, Unit } from '../../ports/unit.ts'

/** The fields that every kept record has. */
export type RecordFrame = {
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
}

/** What a person enters: a record without what Invoice Desk adds. */
export type Content<T extends RecordFrame> = Omit<T, Exclude<keyof RecordFrame, 'name'>>

type Changes = Pick<EventOf<`${RecordSubject}.updated`>, 'from' | 'to'>

/** Customers, products and payment details differ in their fields, not in how they are kept. */
export type RecordKind<T extends RecordFrame> = {
  readonly subject: RecordSubject
  /** For messages: "Customer not found." */
  readonly label: string
  readonly repository: (unit: ReadUnit) => RecordRepository<T>
  /** What the audit log says of a change; null where nothing differs. */
  readonly changes: (before: T, after: T) => Changes | null
  readonly uniqueName: boolean
  /** Throws where another record holds what only one may have, besides the name. */
  readonly assertUnique?: (unit: ReadUnit, record: T) => Promise<void>
  /** A flag that one record of a business has; another one that gets it takes it away (`afterChange`). */
  readonly singleFlag?: keyof T & string
  /** How one is looked up by its id, where that finds more than what is in lists. */
  readonly find?: (unit: ReadUnit, businessId: string, id: string) => Promise<T | undefined>
  /** Throws where a record may not be changed or deleted. */
  readonly assertChangeable?: (record: T, action: 'update' | 'delete') => void
  /** Throws where this member may not make of a record what it is to be. */
  readonly assertMayBecome?: (unit: ReadUnit, member: Member, before: T, after: T) => Promise<void>
  /** Throws where others hold on to a record that is to be deleted. */
  readonly assertFree?: (unit: ReadUnit, record: T) => Promise<void>
  /** What looks mistyped in one and is taken all the same. */
  readonly doubtsOf?: (record: T) => readonly FieldWarning[]
  /** Those with a TIN, where two of one TIN are likely one. */
  readonly tinHolders?: (unit: ReadUnit, businessId: string) => Promise<readonly TinHolder[]>
  /** What the audit log says of a new one besides its name: what others must not change behind it. */
  readonly logged?: (record: T) => Readonly<Record<string, string>>
  /** What else changes with it. */
  readonly afterChange?: (unit: Unit, after: T, before: T | undefined) => Promise<void>
}

/** `given`: what was said of it, where `content` has more. @throws name_taken, barcode_taken */
export async function createRecord<T extends RecordFrame>(
  unit: Unit,
  member: Member,
  kind: RecordKind<T>,
  content: Content<T>,
  given: object = content,
): Promise<T> {
  const { businessId } = member
  const at = unit.now.toISOString()
  const frame = { id: unit.ids.uuid(), businessId, createdAt: at, updatedAt: at, deletedAt: null }
  const flag = await firstFlag(unit, businessId, kind, given)
  const created = { ...content, ...flag, ...frame } as T
  const subject = { kind: kind.subject, id: created.id }
  unit.concerns(subject)

  await assertNameFree(unit, kind, created)
  await kind.assertUnique?.(unit, created)
  await kind.repository(unit).insert(created)
  await kind.afterChange?.(unit, created, undefined)
  await unit.audit.append({
    ...by(member),
    at,
    action: `${kind.subject}.created`,
    subject,
    from: null,
    to: { name: created.name, ...kind.logged?.(created) },
  })
  return created
}

/** For the doors, which know the use cases and not the ports. */
export type { Place, RecordOrder }

export async function listRecords<T extends RecordFrame>(
  unit: ReadUnit,
  { businessId }: Member,
  kind: RecordKind<T>,
  request: PageRequest,
): Promise<PageWithNext<T>> {
  return kind.repository(unit).list(businessId, request)
}

const MOST_SIMILAR = 5

/** Records whose name may well mean what `name` means; never the one of just that name, which cannot be made twice. */
export async function similarRecords<T extends RecordFrame>(
  unit: ReadUnit,
  { businessId }: Member,
  kind: RecordKind<T>,
  name: string,
): Promise<readonly T[]> {
  const candidates = await candidatesFor(unit, businessId, kind, name)
  return candidates.filter((candidate) => isSimilarName(candidate.name, name)).slice(0, MOST_SIMILAR)
}

/** The same, and after them those that somebody may mean who typed only some of the words, not quite right. */
export async function resolveMatches<T extends RecordFrame>(
  unit: ReadUnit,
  { businessId }: Member,
  kind: RecordKind<T>,
  typed: string,
): Promise<readonly T[]> {
  const candidates = await candidatesFor(unit, businessId, kind, typed)
  const similar = candidates.filter(({ name }) => isSimilarName(name, typed))
  const partly = candidates.filter(({ name }) => !isSimilarName(name, typed) && isPartOfName(typed, name))
  return [...similar, ...partly].slice(0, MOST_SIMILAR)
}

async function candidatesFor<T extends RecordFrame>(
  unit: ReadUnit,
  businessId: string,
  kind: RecordKind<T>,
  name: string,
): Promise<readonly T[]> {
  const pieces = piecesOf(name)
  return pieces.length === 0 ? [] : kind.repository(unit).withAnyPiece(businessId, pieces)
}

/** @throws not_found */
export async function getRecord<T extends RecordFrame>(
  unit: ReadUnit,
  { businessId }: Member,
  kind: RecordKind<T>,
  id: string,
): Promise<T> {
  const found = await (kind.find?.(unit, businessId, id) ?? kind.repository(unit).get(businessId, id))
  if (!found) throw new AppError('not_found', { message: `${kind.label} not found.` })
  return found
}

/** `decide` answers the record with its changes; it has been looked up in this unit. @throws name_taken, barcode_taken, built_in, role_insufficient */
export async function changeRecord<T extends RecordFrame>(
  unit: Unit,
  member: Member,
  kind: RecordKind<T>,
  before: T,
  decide: (record: T) => T,
): Promise<{ record: T; changed: boolean }> {
  const after: T = { ...decide(before), updatedAt: unit.now.toISOString() }
  const changes = kind.changes(before, after)
  if (!changes) return { record: before, changed: false }

  const subject = { kind: kind.subject, id: before.id }
  unit.concerns(subject)
  kind.assertChangeable?.(before, 'update')
  await kind.assertMayBecome?.(unit, member, before, after)
  await assertNameFree(unit, kind, after)
  await kind.assertUnique?.(unit, after)
  await kind.repository(unit).update(after)
  await kind.afterChange?.(unit, after, before)
  await unit.audit.append({
    ...by(member),
    at: after.updatedAt,
    action: `${kind.subject}.updated`,
    subject,
    ...changes,
  })
  return { record: after, changed: true }
}

/** Softly: invoices keep their copy. @throws not_found, built_in */
export async function removeRecord<T extends RecordFrame>(
  unit: Unit,
  member: Member,
  kind: RecordKind<T>,
  id: string,
): Promise<void> {
  const before = await getRecord(unit, member, kind, id)
  kind.assertChangeable?.(before, 'delete')
  await kind.assertFree?.(unit, before)
  const at = unit.now.toISOString()
  await kind.repository(unit).update({ ...before, deletedAt: at, updatedAt: at })
  await unit.audit.append({
    ...by(member),
    at,
    action: `${kind.subject}.deleted`,
    subject: { kind: kind.subject, id },
    from: { name: before.name },
    to: null,
  })
}

async function assertNameFree<T extends RecordFrame>(
  unit: ReadUnit,
  { uniqueName, label, repository }: RecordKind<T>,
  { businessId, name, id }: T,
): Promise<void> {
  if (!uniqueName) return
  const holder = await repository(unit).byName(businessId, name)
  if (!holder || holder.id === id) return
  throw new AppError('name_taken', {
    message: `There is already a ${label.toLowerCase()} named ${holder.name}. Use that one, or choose another name.`,
    details: [{ field: 'name', message: 'is taken; choose another name' }],
    data: { id: holder.id },
  })
}

/** The first record of a business takes a flag of which nothing was said. */
async function firstFlag<T extends RecordFrame>(
  unit: ReadUnit,
  businessId: string,
  { singleFlag, repository }: RecordKind<T>,
  given: Partial<T> | object,
) {
  if (singleFlag === undefined || (given as Partial<T>)[singleFlag] !== undefined) return {}
  const { totalItems } = await repository(unit).list(businessId, { page: 1, limit: 1, search: undefined })
  return totalItems === 0 ? { [singleFlag]: true } : {}
}

/** A PATCH on a record: absent fields stay, null clears. */
export function merge<T extends object>(record: T, patch: { readonly [K in keyof T]?: T[K] | undefined }): T {
  const sent = Object.entries(patch).filter(([, value]) => value !== undefined)
  return { ...record, ...Object.fromEntries(sent) }
}
