import { Button, Group } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { EmptyState } from '../../components/ui/empty-state.tsx'
import type { Place } from '../../lib/routing/place.ts'
import { NEW_RECORD } from '../../lib/routing/page-search.ts'
import { records as words } from '../../lib/texts/records/records.ts'
import type { RecordFrame, RecordKind } from './kind.ts'

type Props<T extends RecordFrame> = {
  readonly kind: RecordKind<T>
  /** What is there from the start. */
  readonly rows: readonly T[] | undefined
  readonly mayWrite: boolean
  readonly placeOf: (id: string) => Place
  readonly importButton: ReactNode
}

/** A list in which nobody has entered anything yet. */
export function NoRecords<T extends RecordFrame>({ kind, rows = [], mayWrite, placeOf, importButton }: Props<T>) {
  const { icon: Icon, words: kindWords } = kind
  const builtIn = rows.find((row) => kind.builtIn?.(row) !== undefined)
  return (
    <EmptyState
      icon={<Icon size={36} stroke={1.5} />}
      title={mayWrite ? kindWords.empty.title : kindWords.title}
      text={mayWrite ? kindWords.empty.text : kindWords.empty.forViewer}
      action={
        <Group gap="xs" justify="center">
          {mayWrite && (
            <Button renderRoot={(props) => <Link {...props} {...placeOf(NEW_RECORD)} />} variant="default">
              {kindWords.add}
            </Button>
          )}
          {importButton}
          {builtIn && (
            <Button renderRoot={(props) => <Link {...props} {...placeOf(builtIn.id)} />} variant="subtle" color="gray">
              {kind.nameOf(builtIn)}
            </Button>
          )}
        </Group>
      }
    />
  )
}

type NoMatchProps = { readonly searched: string; readonly onClear: () => void }

/** Nothing that was searched for. */
export function NoMatch({ searched, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={<IconSearchOff size={36} stroke={1.5} />}
      title={words.noMatch.title}
      text={words.noMatch.text(searched)}
      action={
        <Button variant="default" onClick={onClear}>
          {words.noMatch.clear}
        </Button>
      }
    />
  )
}
