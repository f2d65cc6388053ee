import type { ReactNode } from 'react'

import { may, type Permission, permissions } from '../../../core/contract/http/permissions.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { team as teamTexts } from '../../lib/texts/business/team.ts'
import { Loading } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Problem } from '../ui/problem.tsx'
import { PageTitle } from './page-title.tsx'
import { Page } from './page.tsx'

type Props = { readonly permission: Permission; readonly title: string; readonly children: ReactNode }

/** A page that not everybody in the business may use: who may not, and came by its address, is told whom to ask. */
export function RequirePermission({ permission, title, children }: Props) {
  const { data: business, error, refetch } = useBusiness(useBusinessId())
  if (business !== undefined && may(business, permission)) return children
  if (business === undefined && error === null) return <Loading />

  return (
    <Page width="reading">
      <PageTitle>{title}</PageTitle>
      {business === undefined ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Notice>{teamTexts.least[permissions[permission].role]}</Notice>
      )}
    </Page>
  )
}
