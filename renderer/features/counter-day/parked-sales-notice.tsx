import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { Notice } from '../../components/ui/notice.tsx'
import type { ParkedSale } from '../../lib/counter/parked-sales.ts'
import { counterDay } from '../../lib/texts/counter/day.ts'
import { parkedSalesText } from './parked-sales-text.ts'

/** What the close leaves out, said before it, with the way back to it. */
export function ParkedSalesNotice({
  businessId,
  parked,
}: {
  readonly businessId: string
  readonly parked: readonly ParkedSale[]
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
