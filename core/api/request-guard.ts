import type { Request } from 'express'

import { AppError } from '../contract/errors.ts'
import type { Access } from '../contract/route.ts'
import type { Core } from '../use-cases/core/core.ts'
import type { Caller, Member } from '../domain/people/account.ts'
import { API_KEY_PREFIX } from '../domain/people/api-key.ts'
import { assertInstanceOwner, defaultBusiness, enterBusiness } from '../use-cases/account/access.ts'
import { personOf } from '../use-cases/account/sign-in.ts'
import { keyHolderOf } from '../use-cases/team/api-keys.ts'

/** What the guard of a request works with. */
export type GuardCore = Pick<Core, 'units' | 'logger'>

/**
 * Who makes the request. Only the bearer header counts: never a cookie, a query or another header.
 *
 * @throws unauthenticated
 */
export async function authenticate(core: GuardCore, req: Request): Promise<Caller> {
  const token = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(req.headers.authorization ?? '')?.[1] ?? ''
  const caller = token.startsWith(API_KEY_PREFIX)
    ? await keyHolderOf(core, token)
    : await core.units.read((unit) => personOf(unit, token))
  if (!caller) throw new AppError('unauthenticated')
  return caller
}

/** Routes that touch no business: who may call them at all. @throws person_required, instance_owner_required */
export async function assertKind({ units }: GuardCore, rule: Access, caller: Caller): Promise<void> {
  if (rule.kind !== 'person' && rule.kind !== 'instanceOwner') return
  if (caller.kind !== 'person') throw new AppError('person_required')
  if (rule.kind === 'instanceOwner') await units.read((unit) => assertInstanceOwner(unit, caller))
}

/** Lets the caller into the business that a path names. @throws not_found, role_insufficient, person_required */
export async function enterByPath(
  { units }: GuardCore,
  rule: Access,
  caller: Caller,
  params: Request['params'],
): Promise<Member | undefined> {
  if (rule.kind !== 'business' || typeof rule.from === 'string') return undefined
  const { param, resource, within } = rule.from
  const target = { kind: resource, id: String(params[param]), permission: rule.permission }
  const member = await units.read((unit) => enterBusiness(unit, caller, target))
  if (within !== undefined && member.businessId !== params[within]) throw new AppError('not_found')
  return asAllowed(rule, member)
}

type Sources = {
  readonly body: Record<string, unknown> | undefined
  readonly query: Record<string, unknown>
}

/**
 * Lets the caller into the business that body or query name; where they name none, the caller's default business is
 * meant and written into them. @throws business_missing, not_found, role_insufficient, person_required, validation_failed
 */
export async function enterByField(
  { units }: GuardCore,
  rule: Access,
  caller: Caller,
  sources: Sources,
): Promise<Member | undefined> {
  if (rule.kind !== 'business' || typeof rule.from !== 'string') return undefined
  const source = sources[rule.from] ?? {}
  const named = source['businessId'] ?? ''
  if (typeof named !== 'string') {
    throw new AppError('validation_failed', {
      message: 'businessId: must be text',
      details: [{ field: 'businessId', message: 'must be text, given once' }],
    })
  }

  const member = await units.read(async (unit) => {
    const id = named === '' ? await defaultBusiness(unit, caller) : named
    return enterBusiness(unit, caller, { kind: 'business', id, permission: rule.permission })
  })
  source['businessId'] = member.businessId
  return asAllowed(rule, member)
}

function asAllowed(rule: Access & { kind: 'business' }, member: Member): Member {
  if (rule.personOnly && member.caller.kind !== 'person') throw new AppError('person_required')
  return member
}
