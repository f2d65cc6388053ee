import { invalidField } from '../../contract/errors.ts'
import { actorOf } from '../../domain/audit/audit.ts'
import type { Person, UserRecord } from '../../domain/people/account.ts'
import type { InstanceConfig, InstanceSettings } from '../../ports/instance-settings.ts'
import type { Unit, Units } from '../../ports/unit.ts'
import { assertInstanceOwner } from '../account/access.ts'

export type InstanceView = InstanceConfig & {
  readonly ownerId: string
  readonly version: string
  readonly restartNeeded: boolean
}

export type InstanceChange = {
  readonly port?: number | undefined
  readonly allowedOrigins?: readonly string[] | undefined
  readonly ownerId?: string | undefined
}

type Installation = { readonly instanceSettings: InstanceSettings; readonly version: string }

/** As its owner sees it. */
export function instanceView({ instanceSettings, version }: Installation, ownerId: string): InstanceView {
  const { port, allowedOrigins } = instanceSettings.current()
  return {
    port,
    allowedOrigins,
    ownerId,
    version,
    restartNeeded: port !== 0 && port !== instanceSettings.listeningOn(),
  }
}

/**
 * Origins count at once, the port from the next start. `ownerId` hands the installation over.
 *
 * @throws validation_failed, instance_owner_required
 */
export async function updateInstance(
  core: Installation & { readonly units: Units },
  caller: Person,
  { port, allowedOrigins, ownerId }: InstanceChange,
): Promise<InstanceView> {
  const { units, instanceSettings } = core
  const before = instanceSettings.current()
  const patch = {
    ...(port === undefined ? {} : { port }),
    ...(allowedOrigins === undefined ? {} : { allowedOrigins: [...new Set(allowedOrigins)] }),
  }

  await units.write(async (unit) => {
    // Asked again here: of two hand-overs at the same moment only one may count.
    const owner = await assertInstanceOwner(unit, caller)
    const subject = { kind: 'user', id: caller.userId } as const
    unit.concerns(subject)

    if (ownerId !== undefined && ownerId !== caller.userId) await handOver(unit, owner, ownerId)
    await unit.audit.append({
      businessId: null,
      actor: actorOf(caller),
      at: unit.now.toISOString(),
      action: 'instance.updated',
      subject,
      from: { port: before.port, allowedOrigins: before.allowedOrigins, ownerId: caller.userId },
      to: { ...patch, ...(ownerId === undefined ? {} : { ownerId }) },
    })
  })
  if (Object.keys(patch).length > 0) await instanceSettings.save(patch)
  return instanceView(core, ownerId ?? caller.userId)
}

async function handOver({ accounts, now }: Unit, owner: UserRecord, nextId: string): Promise<void> {
  const next = await accounts.get(nextId)
  if (!next) throw invalidField('ownerId', 'is not an account of this installation')
  const updatedAt = now.toISOString()
  await accounts.update({ ...owner, isInstanceOwner: false, updatedAt })
  await accounts.update({ ...next, isInstanceOwner: true, updatedAt })
}
