import { Text } from '@mantine/core'

import { Notice } from '../../components/ui/notice.tsx'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import type { LogCheck } from './api.ts'
import { auditLog as words } from './texts.ts'

/** What the check has found, in plain words. */
export function LogCheckResult({ found }: { readonly found: LogCheck }) {
  const { state, checked, invoices, firstBad, seals } = found
  switch (state) {
    case 'INTACT':
      return (
        <Notice tone="quiet">
          <Text>{words.check.intact(checked, invoices)}</Text>
          {seals.map((seal) => (
            <SealNote key={seal.id} seal={seal} />
          ))}
        </Notice>
      )
    case 'DAMAGED':
      return (
        <Notice>
          <Text fw={600}>{words.check.damaged}</Text>
          {firstBad && <Text>{firstOf(firstBad)}</Text>}
          <Text>{words.check.damagedHelp}</Text>
        </Notice>
      )
    case 'CANNOT_CHECK':
      return (
        <Notice>
          <Text>{words.check.cannot}</Text>
          <Text>{words.check.cannotHelp}</Text>
        </Notice>
      )
  }
}

/** What the check cannot tell of entries from before a seal; nothing where signing began, which every log has. */
function SealNote({ seal: { at, reason, entries } }: { readonly seal: LogCheck['seals'][number] }) {
  switch (reason) {
    case 'began':
      return null
    case 'keyLost':
      return <Text>{words.check.keyLost(formatDay(at))}</Text>
    case 'keyWasAway':
      return <Text>{words.check.keyWasAway(formatDay(at), entries)}</Text>
  }
}

/** Entries have numbers; the sentence about anything else names it. */
function firstOf({ id, at, reason }: NonNullable<LogCheck['firstBad']>): string {
  if (!/^\d+$/.test(id)) return words.check.first(reason)
  return words.check.firstEntry(id, `${formatDay(at)}, ${formatTime(at)}`, reason)
}
