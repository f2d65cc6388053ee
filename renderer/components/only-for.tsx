import type { ReactNode } from 'react'

import { may, type Permission, permissions } from '../../core/contract/permissions.ts'
import { useBusiness } from '../lib/queries/businesses.ts'
import { useBusinessId } from '../lib/routing/business-id.ts'
import { team as teamTexts } from '../lib/texts/team.ts'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'
import { PageTitle } from './page-title.tsx'
import { Problem } from './problem.tsx'
import { Waiting } from './waiting.tsx'

type Props = { readonly permission: Permission; readonly title: string; readonly children: ReactNode }

/** A page that not everybody in the business may use: who may not, and came by its address, is told whom to ask. */
export function OnlyFor({ permission, title, children }: Props) {
  const { data: business, error, refetch } = useBusiness(useBusinessId())
  if (business !== undefined && may(business, permission)) return children
  if (business === undefined && error === null) return <Waiting />

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
