import { AppError } from '../../../contract/http/errors.ts'
import { getDiagnostics } from '../../../contract/installation/diagnostics.ts'
import { adoptFolder, getInstance, updateInstance } from '../../../contract/installation/instance.ts'
import { recoveryRoutes } from '../../../contract/installation/recovery.ts'
import { actorOf } from '../../../domain/audit/audit.ts'
import { reportDiagnostics } from '../../../use-cases/instance/diagnostics.ts'
import * as instance from '../../../use-cases/instance/instance.ts'
import { bind, type Binding } from '../../bind.ts'

const toInstance = ({ allowedOrigins, privateAddresses, ...rest }: instance.InstanceView) => ({
  ...rest,
  allowedOrigins: [...allowedOrigins],
  privateAddresses: [...privateAddresses],
})

/** This installation as a whole. */
export const instanceBindings: readonly Binding[] = [
  bind(getInstance, async ({ core, caller }) => ({
    data: toInstance(await instance.instanceView(core, caller.userId)),
  })),

  bind(updateInstance, async ({ core, caller, body }) => ({
    data: toInstance(await instance.updateInstance(core, caller, body)),
  })),

  bind(adoptFolder, async ({ core, caller }) => {
    await instance.adoptFolder(core, actorOf(caller))
    return { data: toInstance(await instance.instanceView(core, caller.userId)) }
  }),

  bind(getDiagnostics, async ({ core }) => ({ data: await reportDiagnostics(core) })),

  // While this app is served, the data is in order; recovery-app.ts is the one that answers them.
  ...recoveryRoutes.map((route) =>
    bind(route, async () => {
      throw new AppError('not_in_recovery')
    }),
  ),
]
