import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { may } from '../../../core/contract/http/permissions.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { toolsSearch, toolTabs } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { IrnTool } from './irn-tool.tsx'
import { QrTool } from './qr-tool.tsx'
import { tools as toolsTexts } from './texts.ts'
import { ValidateTool } from './validate-tool.tsx'

const words = toolsTexts

/** Single jobs: an IRN, a QR code, a look at somebody else's data. Each tab is an address. */
export function ToolsPage() {
  const businessId = useBusinessId()
  const { data: business, error, refetch } = useBusiness(businessId)
  const [{ tab }] = useSearchParams(toolsSearch)
  const navigate = useNavigate()

  if (!business) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />

  const offered = toolTabs.filter((name) => name !== 'qr' || may(business, 'qr.standalone'))
  const open = offered.find((name) => name === tab) ?? 'irn'
  return (
    <Page width="reading">
      <PageTitle intro={words.intro}>{words.title}</PageTitle>
      <Tabs
        value={open}
        keepMounted={false}
        onChange={(value) => {
          const next = offered.find((name) => name === value)
          void navigate({ to: '.', search: { tab: next }, resetScroll: false })
        }}
      >
        <Tabs.List aria-label={words.label} mb="md">
          {offered.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {words.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="irn">
          <IrnTool business={business} />
        </Tabs.Panel>
        <Tabs.Panel value="qr">
          <QrTool business={business} />
        </Tabs.Panel>
        <Tabs.Panel value="validate">
          <ValidateTool businessId={business.id} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
