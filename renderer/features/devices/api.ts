import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import {
  cancelPairing,
  createPairing,
  type DeviceBody,
  lookAtDevices,
  removeDevice,
  updateDevice,
} from '../../../core/contract/people/device.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { devicesQuery } from '../../lib/queries/screens/devices.ts'

export type Device = DeviceBody
export type Pairing = z.output<typeof createPairing.data>
type NewPairing = z.input<typeof createPairing.body>
export type DeviceChange = z.input<typeof updateDevice.body>

export function useDeviceActions() {
  const { client } = useApi()
  const queries = useQueryClient()
  const { queryKey } = devicesQuery(client)
  const refresh = () => queries.invalidateQueries({ queryKey })
  return {
    pair: async (body: NewPairing) => (await client.call(createPairing, { body })).data,
    /** The code ends; one that has ended already is no trouble. */
    async cancel(id: string) {
      await client.call(cancelPairing, { params: { id } }).catch(() => undefined)
    },
    async change(id: string, body: DeviceChange) {
      await client.call(updateDevice, { params: { id }, body })
      await refresh()
    },
    async remove(id: string) {
      await client.call(removeDevice, { params: { id } })
      await refresh()
    },
    async lookAt() {
      await client.call(lookAtDevices)
      await refresh()
    },
  }
}
