import { useMatchRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useDevices } from '../../lib/queries/screens/devices.ts'
import { newDevices as words } from '../../lib/texts/app/new-devices.ts'

type Props = {
  /** The banner, from what it says and what its button is called. */
  readonly children: (text: string, label: string) => ReactNode
}

/** That screens were paired that this person has not seen in the list yet; on the page of the list itself nothing. */
export function NewDevices({ children }: Props) {
  const isOnPage = useMatchRoute()({ to: '/screens' }) !== false
  const { data } = useDevices()
  const names = (data?.items ?? []).filter(({ isNew }) => isNew).map(({ name }) => name)
  return isOnPage || names.length === 0 ? null : children(words.text(names), words.look)
}
