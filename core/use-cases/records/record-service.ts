import { actorOf, differences, type AuditSubject, type NewAuditEntry } from '../../domain/audit/audit.ts'
import type { Member } from '../../domain/people/account.ts'
import { AppError } from '../../contract/errors.ts'
import type { ExistingRule } from '../../contract/record-import.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Page, PageRequest, RecordRepository } from '../../ports/record-repository.ts'
import type { Repositories, Storage } from '../../ports/storage.ts'

import { importRows, type ImportOutcome, type ImportRow } from './record-import.ts'

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

export type RecordKind<T extends RecordFrame> = {
  readonly subject: Exclude<AuditSubject['kind'], 'user' | 'business' | 'invoice'>
  /** For messages: "Customer not found." */
  readonly label: string
  readonly repository: (repositories: Repositories) => RecordRepository<T>
  /** What the audit log compares. */
  readonly fields: readonly (keyof T & string)[]
  readonly uniqueName: boolean
  /** A flag that one record of a business has; another one that gets it takes it away (`afterChange`). */
  readonly singleFlag?: keyof T & string
  /** Throws where a record may not be changed or deleted. */
  readonly assertChangeable?: (record: T, action: 'update' | 'delete') => void
  /** What else changes with it, in the same unit of work. */
  readonly afterChange?: (repositories: Repositories, after: T, before: T | undefined) => Promise<void>
}

type InBusiness = { readonly repositories: Repositories; readonly businessId: string }

export type RecordService<T extends RecordFrame> = ReturnType<typeof createRecordService<T>>

/** Customers, products and payment details differ in their fields, not in how they are kept. */
export function createRecordService<T extends RecordFrame>(
  { storage, clock, ids }: { storage: Storage; clock: Clock; ids: Ids },
  { subject, label, repository, fields, uniqueName, singleFlag, assertChangeable, afterChange }: RecordKind<T>,
) {
  async function find(repositories: Repositories, { businessId }: Member, id: string): Promise<T> {
    const found = await repository(repositories).get(businessId, id)
    if (!found) throw new AppError('not_found', { message: `${label} not found.` })
    return found
  }

  async function assertNameFree(repositories: Repositories, { businessId, name, id }: T): Promise<void> {
    if (!uniqueName) return
    const holder = await repository(repositories).byName(businessId, name)
    if (!holder || holder.id === id) return
    throw new AppError('name_taken', {
      message: `There is a ${label.toLowerCase()} named ${holder.name} already. Use that one, or choose another name.`,
      details: [{ field: 'name', message: 'is taken; choose another name' }],
      data: { id: holder.id },
    })
  }

  async function record(
    { audit }: Repositories,
    { caller, businessId }: Member,
    verb: 'created' | 'updated' | 'deleted',
    id: string,
    change: { from: object | null; to: object | null },
  ): Promise<void> {
    const at = clock.now().toISOString()
    await audit.append({
      businessId,
      subject: { kind: subject, id },
      action: `${subject}.${verb}`,
      actor: actorOf(caller),
      at,
      ...change,
    } as NewAuditEntry)
  }

  /** The first record of a business takes a flag of which nothing was said. */
  async function withFirstFlag({ repositories, businessId }: InBusiness, content: Content<T>, given: object) {
    if (singleFlag === undefined || (given as Partial<T>)[singleFlag] !== undefined) return content
    const { totalItems } = await repository(repositories).list(businessId, { page: 1, limit: 1, search: undefined })
    return totalItems === 0 ? { ...content, [singleFlag]: true } : content
  }

  async function createIn(
    repositories: Repositories,
    member: Member,
    entered: Content<T>,
    given: object = entered,
  ): Promise<T> {
    const content = await withFirstFlag({ repositories, businessId: member.businessId }, entered, given)
    const at = clock.now().toISOString()
    const frame = { id: ids.uuid(), businessId: member.businessId, createdAt: at, updatedAt: at, deletedAt: null }
    const created = { ...content, ...frame } as T

    await assertNameFree(repositories, created)
    await repository(repositories).insert(created)
    await afterChange?.(repositories, created, undefined)
    await record(repositories, member, 'created', created.id, { from: null, to: { name: created.name } })
    return created
  }

  async function updateIn(
    repositories: Repositories,
    member: Member,
    before: T,
    decide: (record: T) => T,
  ): Promise<{ record: T; changed: boolean }> {
    const after: T = { ...decide(before), updatedAt: clock.now().toISOString() }
    const changes = differences(before, after, fields)
    if (!changes) return { record: before, changed: false }

    assertChangeable?.(before, 'update')
    await assertNameFree(repositories, after)
    await repository(repositories).update(after)
    await afterChange?.(repositories, after, before)
    await record(repositories, member, 'updated', before.id, changes)
    return { record: after, changed: true }
  }

  return {
    /** `given`: what was said of it, where `content` has more. @throws name_taken */
    async create(member: Member, content: Content<T>, given: object = content): Promise<T> {
      return storage.write((repositories) => createIn(repositories, member, content, given))
    },

    async list({ businessId }: Member, request: PageRequest): Promise<Page<T>> {
      return storage.read((repositories) => repository(repositories).list(businessId, request))
    },

    /** @throws not_found */
    async get(member: Member, id: string): Promise<T> {
      return storage.read((repositories) => find(repositories, member, id))
    },

    /** `decide` answers the record with its changes. @throws not_found, name_taken, built_in */
    async update(member: Member, id: string, decide: (record: T) => T): Promise<T> {
      return storage.write(async (repositories) => {
        const before = await find(repositories, member, id)
        return (await updateIn(repositories, member, before, decide)).record
      })
    },

    /**
     * Many at once, all or nothing, in one unit of work. Without `save`, or when any row has an error, everything is
     * rolled back: so a rehearsal answers exactly what saving would do.
     */
    async import(
      member: Member,
      rows: readonly ImportRow<T>[],
      { onExisting, save }: { onExisting: ExistingRule; save: boolean },
    ): Promise<ImportOutcome> {
      let outcome: ImportOutcome = { items: [], errors: [] }
      try {
        await storage.write(async (repositories) => {
          outcome = await importRows(rows, {
            onExisting,
            singleFlag,
            namesakes: (name) => repository(repositories).namesakes(member.businessId, name),
            create: (content, given) => createIn(repositories, member, content, given),
            update: (before, change) => updateIn(repositories, member, before, change),
          })
          if (!save || outcome.errors.length > 0) throw ROLLED_BACK
        })
      } catch (error) {
        if (error !== ROLLED_BACK) throw error
        return { ...outcome, items: outcome.items.map(withoutNewId) }
      }
      return outcome
    },

    /** Softly: invoices keep their copy. @throws not_found, built_in */
    async remove(member: Member, id: string): Promise<void> {
      await storage.write(async (repositories) => {
        const before = await find(repositories, member, id)
        assertChangeable?.(before, 'delete')
        const at = clock.now().toISOString()
        await repository(repositories).update({ ...before, deletedAt: at, updatedAt: at })
        await record(repositories, member, 'deleted', id, { from: { name: before.name }, to: null })
      })
    },
  }
}

const ROLLED_BACK = new Error('The import was rehearsed only.')

/** What was made in a rehearsal is gone again. */
function withoutNewId(item: ImportOutcome['items'][number]): ImportOutcome['items'][number] {
  return item.action === 'created' ? { ...item, id: null } : item
}

/** A PATCH on a record: absent fields stay, null clears. */
export function merge<T extends object>(record: T, patch: { readonly [K in keyof T]?: T[K] | undefined }): T {
  const sent = Object.entries(patch).filter(([, value]) => value !== undefined)
  return { ...record, ...Object.fromEntries(sent) }
}
