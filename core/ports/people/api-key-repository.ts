import type { ApiKeyRecord } from '../../domain/people/api-key.ts'

/** Keys of deleted businesses are invisible. */
export type ApiKeyRepository = {
  insert(key: ApiKeyRecord): Promise<void>
  get(id: string): Promise<ApiKeyRecord | undefined>
  byHash(hash: Uint8Array): Promise<ApiKeyRecord | undefined>
  /** Those that are not revoked, newest first. */
  listOf(businessId: string): Promise<ApiKeyRecord[]>
  revoke(id: string, at: string): Promise<void>
  /** From now on this user answers for it. */
  handOver(id: string, userId: string): Promise<void>
  markUsed(id: string, at: string): Promise<void>
}
