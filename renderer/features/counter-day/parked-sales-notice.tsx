import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { Notice } from '../../components/notice.tsx'
import type { Parked } from '../../lib/kept/parked-sales.ts'
import { counterDay } from '../../lib/texts/counter-day.ts'
import { parkedSalesText } from './parked-sales-text.ts'

/** What the close leaves out, said before it, with the way back to it. */
export function ParkedSalesNotice({
  businessId,
  parked,
}: {
  readonly businessId: string
  readonly parked: readonly Parked[]
}) {
  if (parked.length === 0) return null
  return (
    <Notice
      action={
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link {...props} to="/businesses/$businessId/counter" params={{ businessId }} />}
        >
          {counterDay.parked.look}
        </Button>
      }
    >
      {parkedSalesText(parked)}
    </Notice>
  )
}
