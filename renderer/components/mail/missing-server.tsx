import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { may } from '../../../core/contract/http/permissions.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { mail } from '../../lib/texts/mail/mail.ts'
import { Notice } from '../ui/notice.tsx'

const words = mail.send

/** Says that no mail server is set up, and leads there who may do it. */
export function MissingMailServer({ businessId }: { readonly businessId: string }) {
  const { data: business } = useBusiness(businessId)
  const maySetUp = business !== undefined && may(business, 'mail.manage')
  return (
    <Notice
      tone="quiet"
      action={
        maySetUp && (
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/businesses/$businessId/settings"
                params={{ businessId }}
                search={{ section: 'email' }}
              />
            )}
          >
            {words.setUp}
          </Button>
        )
      }
    >
      {maySetUp ? words.noServer : words.noServerMember}
    </Notice>
  )
}
