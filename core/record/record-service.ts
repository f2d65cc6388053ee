import { actorOf, differences, type AuditSubject } from '../audit/audit.ts'
import type { Member } from '../auth/account.ts'
import { AppError } from '../contract/errors.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Ids } from '../runtime/ids.ts'
import type { Page, PageRequest, RecordRepository } from '../storage/record-repository.ts'
import type { Repositories, Storage } from '../storage/storage.ts'

/** The fields that every kept record has. */
export type RecordFrame = {
  readonly id: string
  readonly businessId: string
  readonly name: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly deletedAt: string | null
}

type Content<T extends RecordFrame> = Omit<T, Exclude<keyof RecordFrame, 'name'>>

export type RecordKind<T extends RecordFrame> = {
  readonly subject: Exclude<AuditSubject['kind'], 'user' | 'business' | 'invoice'>
  /** For messages: "Customer not found." */
  readonly label: string
  readonly repository: (repositories: Repositories) => RecordRepository<T>
  /** What the audit log compares. */
  readonly fields: readonly (keyof T & string)[]
  readonly uniqueName: boolean
  /** Throws where a record may not be changed or deleted. */
  readonly assertChangeable?: (record: T, action: 'update' | 'delete') => void
  /** What else changes with it, in the same unit of work. */
  readonly afterChange?: (repositories: Repositories, after: T, before: T | undefined) => Promise<void>
}

export type RecordService<T extends RecordFrame> = ReturnType<typeof createRecordService<T>>

/** Customers, products and payment details differ in their fields, not in how they are kept. */
export function createRecordService<T extends RecordFrame>(
  { storage, clock, ids }: { storage: Storage; clock: Clock; ids: Ids },
  { subject, label, repository, fields, uniqueName, assertChangeable, afterChange }: RecordKind<T>,
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
    change: { from: Record<string, unknown> | null; to: Record<string, unknown> | null },
  ): Promise<void> {
    const at = clock.now().toISOString()
    await audit.append({
      businessId,
      subject: { kind: subject, id },
      action: `${subject}.${verb}`,
      actor: actorOf(caller),
      at,
      ...change,
    })
  }

  return {
    /** @throws name_taken */
    async create(member: Member, content: Content<T>): Promise<T> {
      return storage.write(async (repositories) => {
        const at = clock.now().toISOString()
        const frame = { id: ids.uuid(), businessId: member.businessId, createdAt: at, updatedAt: at, deletedAt: null }
        const created = { ...content, ...frame } as T

        await assertNameFree(repositories, created)
        await repository(repositories).insert(created)
        await afterChange?.(repositories, created, undefined)
        await record(repositories, member, 'created', created.id, { from: null, to: { name: created.name } })
        return created
      })
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
        const after: T = { ...decide(before), updatedAt: clock.now().toISOString() }
        const changed = differences(before, after, fields)
        if (!changed) return before

        assertChangeable?.(before, 'update')
        await assertNameFree(repositories, after)
        await repository(repositories).update(after)
        await afterChange?.(repositories, after, before)
        await record(repositories, member, 'updated', id, changed)
        return after
      })
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

/** A PATCH on a record: absent fields stay, null clears. */
export function merge<T extends object>(record: T, patch: { readonly [K in keyof T]?: T[K] | undefined }): T {
  const sent = Object.entries(patch).filter(([, value]) => value !== undefined)
  return { ...record, ...Object.fromEntries(sent) }
}
