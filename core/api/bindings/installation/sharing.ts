import { getSharing, updateSharing } from '../../../contract/installation/sharing.ts'
import type { Core } from '../../../use-cases/instance/core.ts'
import * as useCase from '../../../use-cases/instance/sharing.ts'
import { bind, type Binding } from '../../bind.ts'

type SharingState = ReturnType<Core['sharing']['current']>

const toSharing = ({ interfaces, availableInterfaces, addresses, ...rest }: SharingState) => ({
  ...rest,
  interfaces: interfaces && [...interfaces],
  availableInterfaces: availableInterfaces.map(({ name, addresses: ofIt }) => ({ name, addresses: [...ofIt] })),
  addresses: [...addresses],
})

/** Other screens on the same network. */
export const sharingBindings: readonly Binding[] = [
  bind(getSharing, async ({ core }) => ({ data: toSharing(core.sharing.current()) })),

  bind(updateSharing, async ({ core, caller, body }) => ({
    data: toSharing(await useCase.updateSharing(core, caller, body)),
  })),
]
