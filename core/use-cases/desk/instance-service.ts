import { actorOf } from '../../domain/audit/audit.ts'
import type { Person } from '../../domain/people/account.ts'
import { AppError, invalidField } from '../../contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Storage } from '../../ports/storage.ts'

/** The settings of this installation that its owner may change, and where they are kept. */
export type InstanceSettings = {
  current(): InstanceConfig
  save(patch: Partial<InstanceConfig>): Promise<void>
  /** The port that is listened on now; a changed one counts from the next start. */
  readonly listeningOn: () => number
}

export type InstanceConfig = { readonly port: number; readonly allowedOrigins: readonly string[] }

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

export type InstanceService = ReturnType<typeof createInstanceService>

type Dependencies = { storage: Storage; clock: Clock; settings: InstanceSettings; version: string }

export function createInstanceService({ storage, clock, settings, version }: Dependencies) {
  function view(ownerId: string): InstanceView {
    const { port, allowedOrigins } = settings.current()
    return { port, allowedOrigins, ownerId, version, restartNeeded: port !== 0 && port !== settings.listeningOn() }
  }

  return {
    /** @throws instance_owner_required */
    async assertOwner(caller: Person): Promise<void> {
      const user = await storage.read(({ accounts }) => accounts.get(caller.userId))
      if (!user?.isInstanceOwner) throw new AppError('instance_owner_required')
    },

    get: (caller: Person): InstanceView => view(caller.userId),

    /** Origins count at once, the port from the next start. `ownerId` hands the installation over. @throws validation_failed, instance_owner_required */
    async update(caller: Person, { port, allowedOrigins, ownerId }: InstanceChange): Promise<InstanceView> {
      const before = settings.current()
      const patch = {
        ...(port === undefined ? {} : { port }),
        ...(allowedOrigins === undefined ? {} : { allowedOrigins: [...new Set(allowedOrigins)] }),
      }

      await storage.write(async ({ accounts, audit }) => {
        const at = clock.now().toISOString()
        const owner = await accounts.get(caller.userId)
        // Asked again here: of two hand-overs at the same moment only one may count.
        if (!owner?.isInstanceOwner) throw new AppError('instance_owner_required')

        if (ownerId !== undefined && ownerId !== caller.userId) {
          const next = await accounts.get(ownerId)
          if (!next) throw invalidField('ownerId', 'is not an account of this installation')
          await accounts.update({ ...owner, isInstanceOwner: false, updatedAt: at })
          await accounts.update({ ...next, isInstanceOwner: true, updatedAt: at })
        }
        await audit.append({
          businessId: null,
          subject: { kind: 'user', id: caller.userId },
          action: 'instance.updated',
          actor: actorOf(caller),
          at,
          from: { port: before.port, allowedOrigins: before.allowedOrigins, ownerId: caller.userId },
          to: { ...patch, ...(ownerId === undefined ? {} : { ownerId }) },
        })
      })
      if (Object.keys(patch).length > 0) await settings.save(patch)
      return view(ownerId ?? caller.userId)
    },
  }
}
