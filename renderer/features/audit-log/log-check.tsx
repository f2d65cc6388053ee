import { Text } from '@mantine/core'

import { Notice } from '../../components/notice.tsx'
import { formatDay } from '../../lib/format-day.ts'
import { formatTime } from '../../lib/format/time-ago.ts'
import { auditLog as words } from '../../lib/texts/audit-log.ts'
import type { LogCheck } from './audit-log-api.ts'

/** What the check has found, in plain words. */
export function LogCheckResult({ found: { state, checked, firstBad, sealed } }: { readonly found: LogCheck }) {
  switch (state) {
    case 'INTACT':
      return (
        <Notice tone="quiet">
          <Text>{words.check.intact(checked)}</Text>
          {sealed?.reason === 'keyLost' && <Text>{words.check.lostKey(formatDay(sealed.at))}</Text>}
        </Notice>
      )
    case 'DAMAGED':
      return (
        <Notice>
          <Text fw={600}>{words.check.damaged}</Text>
          {firstBad && (
            <Text>
              {words.check.first(firstBad.id, `${formatDay(firstBad.at)}, ${formatTime(firstBad.at)}`, firstBad.reason)}
            </Text>
          )}
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
