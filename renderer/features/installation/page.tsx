import { useQuery } from '@tanstack/react-query'

import type { Diagnostics } from '../../../core/contract/installation/diagnostics.ts'
import { CopyButton } from '../../components/display/copy-button.tsx'
import { TextBlock } from '../../components/display/text-block.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { isSharedScreen } from '../../lib/device/is-shared-screen.ts'
import { useMe } from '../../lib/queries/me.ts'
import { installationSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { AddressSection } from './address-section.tsx'
import { diagnosticsQuery } from './api.ts'
import { BackupSection } from './backup-section.tsx'
import { CopySection } from './copy-section.tsx'
import { DataSection, IntegritySection, ProgramSection, SecretSection } from './facts-sections.tsx'
import { OwnershipSection } from './ownership-section.tsx'
import { SharingSection } from './sharing-section.tsx'
import { installation as installationTexts } from './texts.ts'
import { TillPrinterSection } from './till-printer-section.tsx'

const words = installationTexts

/** The program on this computer, for whoever looks after it. */
export function InstallationPage() {
  const { data: me, error, refetch } = useMe()
  if (!me) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />
  if (me.isInstanceOwner) return <Installation ownId={me.id} />

  return (
    <Page width="reading">
      <PageTitle>{words.title}</PageTitle>
      <Notice>{isSharedScreen() ? words.onlyOwnerHere : words.onlyOwner}</Notice>
    </Page>
  )
}

function Installation({ ownId }: { readonly ownId: string }) {
  const [{ backup, show }, changeSearch] = useSearchParams(installationSearch)
  const { client } = useApi()
  const { data: facts, error, refetch } = useQuery({ ...diagnosticsQuery(client), enabled: !isSharedScreen() })

  return (
    <Page width="reading">
      <PageTitle actions={facts && <CopyButton value={supportText(facts)}>{words.copyAll}</CopyButton>}>
        {words.title}
      </PageTitle>
      <CopySection />
      <BackupSection key={backup} opened={backup} onClosed={() => void changeSearch({ backup: undefined })} />
      <SharingSection isShown={show === 'sharing'} />
      {facts ? (
        <>
          <ProgramSection facts={facts} />
          <DataSection facts={facts} />
          <IntegritySection facts={facts} />
          <SecretSection facts={facts} />
        </>
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        !isSharedScreen() && <Loading />
      )}
      <TillPrinterSection />
      <AddressSection />
      {facts && (
        <Section title={words.log.title} text={words.log.text}>
          <TextBlock
            label={words.log.label}
            text={facts.logLines.length === 0 ? words.log.empty : facts.logLines.join('\n')}
            copy={words.log.copy}
          />
        </Section>
      )}
      <OwnershipSection ownId={ownId} />
    </Page>
  )
}

/** Everything a helper asks for first, as plain lines. */
function supportText({ logLines, secretStore, integrity, ...facts }: Diagnostics): string {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value ?? '-'}`)
  const secrets = `secretStore: ${secretStore.kind}, ${secretStore.usable ? 'usable' : (secretStore.problem ?? 'not usable')}`
  const { checked, finishedAt, damaged } = integrity
  const stored = `integrity: ${damaged.length} damaged, ${checked} checked, ${finishedAt ?? 'first round'}`
  return [...lines, secrets, stored, '', ...logLines].join('\n')
}
