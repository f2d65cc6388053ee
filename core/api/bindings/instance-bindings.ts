import { getDiagnostics } from '../../contract/diagnostics.ts'
import { getInstance, updateInstance } from '../../contract/instance.ts'
import { reportDiagnostics } from '../../use-cases/desk/diagnostics.ts'
import * as instance from '../../use-cases/desk/instance.ts'
import { bind, type Binding } from '../bind.ts'

const toInstance = ({ allowedOrigins, ...rest }: instance.InstanceView) => ({
  ...rest,
  allowedOrigins: [...allowedOrigins],
})

/** This installation as a whole. */
export const instanceBindings: readonly Binding[] = [
  bind(getInstance, async ({ core, caller }) => ({ data: toInstance(instance.instanceView(core, caller.userId)) })),

  bind(updateInstance, async ({ core, caller, body }) => ({
    data: toInstance(await instance.updateInstance(core, caller, body)),
  })),

  bind(getDiagnostics, async ({ core }) => ({ data: await reportDiagnostics(core) })),
]
