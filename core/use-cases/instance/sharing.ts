import { invalidField } from '../../contract/http/errors.ts'
import { actorOf } from '../../domain/audit/audit.ts'
import type { Person } from '../../domain/people/account.ts'
import type { InstanceSettings } from '../../ports/installation/instance-settings.ts'
import type { Sharing, SharingState } from '../../ports/installation/sharing.ts'
import type { Units } from '../../ports/unit.ts'
import { assertInstanceOwner } from '../account/access.ts'

type SharingChange = {
  readonly enabled?: boolean | undefined
  readonly port?: number | undefined
  readonly interfaces?: readonly string[] | null | undefined
}

type SharingContext = {
  readonly units: Units
  readonly instanceSettings: InstanceSettings
  readonly sharing: Sharing
}

/**
 * Shares this installation with other screens, or ends that, at once. What stands in its way is part of the answer.
 *
 * @throws validation_failed, instance_owner_required
 */
export async function updateSharing(
  { units, instanceSettings, sharing }: SharingContext,
  caller: Person,
  { enabled, port, interfaces }: SharingChange,
): Promise<SharingState> {
  const { share, sharePort, shareInterfaces } = instanceSettings.current()
  const networks = interfaces && [...new Set(interfaces)]
  assertKnown(networks, [...(shareInterfaces ?? []), ...sharing.current().availableInterfaces.map(({ name }) => name)])

  const before = { enabled: share, port: sharePort, interfaces: shareInterfaces }
  const to = {
    ...(enabled === undefined ? {} : { enabled }),
    ...(port === undefined ? {} : { port }),
    ...(networks === undefined ? {} : { interfaces: networks }),
  }
  await units.write(async (unit) => {
    await assertInstanceOwner(unit, caller)
    const subject = { kind: 'user', id: caller.userId } as const
    unit.concerns(subject)
    if (Object.keys(to).length === 0) return
    await unit.audit.append({
      businessId: null,
      actor: actorOf(caller),
      at: unit.now.toISOString(),
      action: 'instance.sharingUpdated',
      subject,
      from: before,
      to,
    })
  })
  if (Object.keys(to).length > 0) {
    await instanceSettings.save({
      ...(enabled === undefined ? {} : { share: enabled }),
      ...(port === undefined ? {} : { sharePort: port }),
      ...(networks === undefined ? {} : { shareInterfaces: networks }),
    })
  }
  await sharing.apply()
  return sharing.current()
}

/** One that is chosen already may be away for the moment. @throws validation_failed */
function assertKnown(names: readonly string[] | null | undefined, known: readonly string[]): void {
  const index = names?.findIndex((name) => !known.includes(name)) ?? -1
  if (index < 0) return
  const choice = known.length === 0 ? 'connect this computer to a network first' : `use ${known.join(', ')}`
  throw invalidField(`interfaces[${index}]`, `is not a network connection of this computer: ${choice}`)
}
