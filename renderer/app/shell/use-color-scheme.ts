import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'

import { usePreferences } from '../../lib/queries/preferences.ts'

/** Brings the colours that somebody chose on another computer, or in another tab, to this one. */
export function useColorScheme(): void {
  const { setColorScheme } = useMantineColorScheme()
  const { preferences } = usePreferences()
  const chosen = preferences?.colorScheme

  useEffect(() => {
    if (chosen !== undefined) setColorScheme(chosen)
  }, [chosen, setColorScheme])
}
