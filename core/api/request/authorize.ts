import type { Request } from 'express'

import { AppError } from '../../contract/http/errors.ts'
import type { Permission } from '../../contract/http/permissions.ts'
import type { Access, Route } from '../../contract/http/route.ts'
import type { Caller, Member } from '../../domain/people/account.ts'
import type { Screen } from '../../domain/people/device.ts'
import { API_KEY_PREFIX } from '../../domain/people/api-key.ts'
import { assertInstanceOwner, assertMay, authorizeBusiness, defaultBusiness } from '../../use-cases/account/access.ts'
import { personOf } from '../../use-cases/account/sign-in.ts'
import type { Core } from '../../use-cases/instance/core.ts'
import { keyHolderOf } from '../../use-cases/team/api-keys.ts'

import { bearerOf } from './bearer.ts'
import { assertAgree, namedBusinesses, type Sources } from './named-business.ts'
import { screenOf } from './screen.ts'

/** What the guard of a request works with. */
export type GuardCore = Pick<Core, 'units' | 'logger'>

/**
 * Who makes the request. Only the bearer header counts: never a query or another header, and no cookie but that of the
 * device, on which a session is good that was begun there.
 *
 * @throws unauthenticated
 */
export async function authenticate(core: GuardCore, req: Request): Promise<Caller> {
  return (await letIn(core, req)).caller
}

/** Where all memberships stood when somebody was let in, for the rest of the request. */
export type LetIn = { readonly caller: Caller; readonly membershipsAsOf?: string | undefined }

/** @throws unauthenticated */
export async function letIn(core: GuardCore, req: Request): Promise<LetIn> {
  const token = bearerOf(req)
  const screen = screenOf(req)
  if (!token.startsWith(API_KEY_PREFIX)) {
    const found = await personAt(core, token, screen)
    if (found) return found
    throw new AppError('unauthenticated')
  }
  const caller = await keyHolderOf(core, token, screen.address)
  if (caller) return { caller }
  throw new AppError('unauthenticated')
}

async function personAt({ units }: GuardCore, token: string, { kind, device }: Screen) {
  if (kind !== 'here' && kind !== 'device') return undefined
  return units.read((unit) => personOf(unit, token, device?.id ?? null))
}

/** Routes that touch no business: who may call them at all. @throws person_required, instance_owner_required */
export async function assertKind({ units }: GuardCore, rule: Access, caller: Caller): Promise<void> {
  if (rule.kind !== 'person' && rule.kind !== 'instanceOwner') return
  if (caller.kind !== 'person') throw new AppError('person_required')
  if (rule.kind === 'instanceOwner') await units.read((unit) => assertInstanceOwner(unit, caller))
}

/** Lets the caller into the business that a path names. @throws not_found, role_insufficient, person_required */
export async function authorizeByPath(
  { units }: GuardCore,
  rule: Access,
  { caller, membershipsAsOf }: LetIn,
  params: Request['params'],
): Promise<Member | undefined> {
  if (rule.kind !== 'business' || typeof rule.from === 'string') return undefined
  const { param, resource, within, called } = rule.from
  const target = { kind: resource, id: String(params[param]), permission: rule.permission, called }
  const member = await units.read((unit) => authorizeBusiness(unit, caller, target, membershipsAsOf))
  if (within !== undefined && member.businessId !== params[within]) throw new AppError('not_found')
  return assertPersonOnly(rule, member)
}

/**
 * Lets the caller into the business that query or body name; where neither path nor they name one, the caller's default
 * business is meant. The route's own place says afterwards which it is.
 *
 * @throws business_missing, not_found, role_insufficient, person_required, validation_failed
 */
export async function authorizeByField(
  { units }: GuardCore,
  route: Route,
  { caller, membershipsAsOf }: LetIn,
  pathMember: Member | undefined,
  sources: Sources,
): Promise<Member | undefined> {
  const rule = route.access
  const named = namedBusinesses(route, sources)
  const field = rule.kind === 'business' && typeof rule.from === 'string' ? rule.from : undefined
  if (field === undefined && named.length === 0) return pathMember

  const member = await units.read(async (unit) => {
    const enter = (id: string) =>
      authorizeBusiness(unit, caller, { kind: 'business', id, permission: 'business.read' }, membershipsAsOf)
    const members: Member[] = []
    for (const id of named) members.push(await enter(id))
    if (rule.kind !== 'business' || field === undefined) return pathMember
    const meant = members[0] ?? (await enter(await defaultBusiness(unit, caller)))
    return assertPersonOnly(rule, assertMay(meant, permissionOf(rule, sources)))
  })
  const meant = member?.businessId ?? named[0]
  if (meant !== undefined) assertAgree(meant, named)
  const source = field && sources[field]
  if (source && member) source['businessId'] = member.businessId
  return member
}

/** What the route needs; where the body says what is meant, what that needs. */
function permissionOf({ permission, permissionBy }: Access & { kind: 'business' }, { body }: Sources): Permission {
  const said = permissionBy && body?.[permissionBy.field]
  const isKnown = permissionBy !== undefined && typeof said === 'string' && Object.hasOwn(permissionBy.of, said)
  return (isKnown ? permissionBy.of[said] : undefined) ?? permission
}

function assertPersonOnly(rule: Access & { kind: 'business' }, member: Member): Member {
  if (rule.personOnly && member.caller.kind !== 'person') throw new AppError('person_required')
  return member
}
