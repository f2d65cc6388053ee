import { Text } from '@mantine/core'

import { Notice } from '../../components/ui/notice.tsx'
import { formatDay, formatTime } from '../../lib/format/date-time.ts'
import type { LogCheck } from './api.ts'
import { auditLog as words } from './texts.ts'

/** What the check has found, in plain words. */
export function LogCheckResult({ found }: { readonly found: LogCheck }) {
  const { state, checked, invoices, firstBad, sealed } = found
  switch (state) {
    case 'INTACT':
      return (
        <Notice tone="quiet">
          <Text>{words.check.intact(checked, invoices)}</Text>
          {sealed?.reason === 'keyLost' && <Text>{words.check.lostKey(formatDay(sealed.at))}</Text>}
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

/** Entries have numbers; the sentence about anything else names it. */
function firstOf({ id, at, reason }: NonNullable<LogCheck['firstBad']>): string {
  if (!/^\d+$/.test(id)) return words.check.first(reason)
  return words.check.firstEntry(id, `${formatDay(at)}, ${formatTime(at)}`, reason)
}
