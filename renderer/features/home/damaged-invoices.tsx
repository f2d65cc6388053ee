import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { Notice } from '../../components/ui/notice.tsx'
import { useAttention } from '../../lib/queries/attention.ts'
import { useMe } from '../../lib/queries/me.ts'
import { home } from '../../lib/texts/app/home.ts'

const words = home.damaged

/** Said to everybody who works with them; who can mend it is led there. */
export function DamagedInvoices({ businessId }: { readonly businessId: string }) {
  const { data: attention } = useAttention(businessId)
  const { data: me } = useMe()
  if (!attention || attention.damaged === 0) return null

  return (
    <Notice
      action={
        me?.isInstanceOwner === true && (
          <Button size="xs" variant="default" renderRoot={(props) => <Link {...props} to="/installation" />}>
            {words.button}
          </Button>
        )
      }
    >
      <p>{words.text(attention.damaged)}</p>
      <p>{words.remedy}</p>
    </Notice>
  )
}
