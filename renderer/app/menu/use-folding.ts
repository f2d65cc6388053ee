import { useMemo, useState } from 'react'
import { create } from 'zustand'

import { useUserId } from '../../lib/api/api-context.ts'
import { createFoldedGroups } from '../../lib/persistence/folded-groups.ts'
import type { NavEntry, NavGroup } from '../navigation.ts'

/** What was folded and unfolded since this page was loaded, by person and group: side bar and drawer show the same. */
const useChanges = create<Readonly<Record<string, boolean>>>(() => ({}))
const keyOf = (userId: string, { id }: NavGroup): string => `${userId}.${id}`

/**
 * Which groups are folded. The group of the page that is open is unfolded on arrival, whatever was chosen before, and
 * only while somebody is there; who folds it there is not contradicted until the page is another one.
 * @param current the entry of the page that is open
 */
export function useFolding(current: NavEntry | undefined) {
  const userId = useUserId() ?? ''
  const changes = useChanges()
  const kept = useMemo(() => new Map(createFoldedGroups(() => localStorage, userId).all()), [userId])
  const [foldedAt, setFoldedAt] = useState<NavEntry['to']>()
  if (foldedAt !== undefined && foldedAt !== current?.to) setFoldedAt(undefined)

  const isFolded = (group: NavGroup): boolean => {
    if (group.label === undefined) return false
    const isHere = group.entries.some(({ to }) => to === current?.to)
    const isChosen = changes[keyOf(userId, group)] ?? kept.get(group.id) ?? group.startsFolded ?? false
    return isChosen && (!isHere || foldedAt !== undefined)
  }
  const toggle = (group: NavGroup): void => {
    const folds = !isFolded(group)
    useChanges.setState({ [keyOf(userId, group)]: folds })
    createFoldedGroups(() => localStorage, userId).keep(group.id, folds)
    if (group.entries.some(({ to }) => to === current?.to)) setFoldedAt(folds ? current?.to : undefined)
  }
  return { isFolded, toggle }
}
