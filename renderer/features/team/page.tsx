import { IconUserPlus } from '@tabler/icons-react'

import { may } from '../../../core/contract/http/permissions.ts'
import { Role } from '../../../core/contract/http/vocabulary.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useTeam } from '../../lib/queries/team.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { teamSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { roleNames } from '../../lib/texts.ts'
import { team as teamTexts } from '../../lib/texts/business/team.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberList } from './member-list.tsx'
import styles from './page.module.css'

const words = teamTexts

/** Who works in a business, as what, and who has been asked to. */
export function TeamPage() {
  const businessId = useBusinessId()
  const { data: business, error, refetch } = useBusiness(businessId)
  const team = useTeam(businessId)
  const [{ open }, change] = useSearchParams(teamSearch)

  if (!business) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />
  const mayManage = may(business, 'team.manage')

  return (
    <Page>
      <PageTitle
        action={
          mayManage && (
            <PrimaryButton icon={IconUserPlus} hotkey="create" onClick={() => void change({ open: 'invite' })}>
              {words.invite.button}
            </PrimaryButton>
          )
        }
      >
        {words.title}
      </PageTitle>
      {team.error && !team.data ? (
        <Problem error={team.error} onRetry={() => void team.refetch()} />
      ) : (
        <MemberList business={business} members={team.data?.members} />
      )}
      {team.data && team.data.invitations.length > 0 && (
        <InvitationList business={business} invitations={team.data.invitations} />
      )}
      <RoleGuide />
      {mayManage && (
        <InviteDialog business={business} opened={open === 'invite'} onClose={() => void change({ open: undefined })} />
      )}
    </Page>
  )
}

/** What each role may do, in plain words. */
function RoleGuide() {
  return (
    <Section title={words.rolesTitle} text={words.rolesText}>
      <dl className={styles['guide']}>
        {[...Role.options, 'CASHIER' as const, 'APPROVER' as const].map((role) => (
          <div key={role}>
            <dt>{roleNames[role]}</dt>
            <dd>{words.may[role]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
