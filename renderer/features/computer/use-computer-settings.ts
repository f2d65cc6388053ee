import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { ComputerSettingsChange } from '../../../electron/shared/computer-settings.ts'
import { desktopBridge } from '../../lib/files/desktop-bridge.ts'

const queryKey = ['computer', 'settings']

/** What the desktop app does on this computer. Each choice counts at once. */
export function useComputerSettings() {
  const queries = useQueryClient()
  const bridge = desktopBridge()
  const { data: settings, error } = useQuery({
    queryKey,
    queryFn: async () => (await bridge?.call('computer.settings', {})) ?? null,
    enabled: bridge !== undefined,
    // Somebody may have changed it in the system meanwhile.
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: async (wanted: ComputerSettingsChange) => bridge?.call('computer.change', wanted),
    onSuccess: (changed) => queries.setQueryData(queryKey, changed),
  })
  return { settings, change: change.mutate, error: error ?? change.error }
}
