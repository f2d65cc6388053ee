import { Stack, Switch, Text } from '@mantine/core'

import type { NoticeKind } from '../../../electron/shared/notices.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { notices as noticeTexts } from '../../lib/texts/app/notices.ts'
import { PrintersSection } from './printers-section.tsx'
import { DataSection } from './data-section.tsx'
import { computer as words } from './texts.ts'
import { useComputerSettings } from './use-computer-settings.ts'

const notices = noticeTexts.switches
const noticeKinds = [
  'approval',
  'refused',
  'stalled',
  'overdue',
  'backup',
  'screen',
] as const satisfies readonly NoticeKind[]

/** What the desktop app does on this computer. */
export function ComputerPage() {
  return (
    <Page width="reading">
      <PageTitle>{words.title}</PageTitle>
      {desktopBridge() ? <Settings /> : <Notice>{words.onlyInApp}</Notice>}
    </Page>
  )
}

function Settings() {
  const { settings, change, error } = useComputerSettings()
  if (!settings) return error ? <Problem error={error} /> : <Loading />

  return (
    <>
      <Text c="dimmed">{words.intro}</Text>
      <Section title={words.running.title} text={words.running.text}>
        <Stack gap="md">
          <Switch
            label={words.running.keepsRunning}
            description={words.running.keepsRunningText}
            checked={settings.keepsRunning}
            onChange={({ currentTarget }) => change({ keepsRunning: currentTarget.checked })}
          />
          <Switch
            label={words.running.startsAtLogin}
            description={words.running.startsAtLoginText}
            checked={settings.startsAtLogin}
            onChange={({ currentTarget }) => change({ startsAtLogin: currentTarget.checked })}
          />
        </Stack>
      </Section>
      <DataSection />
      <PrintersSection />
      <Section title={notices.title} text={notices.text}>
        <Stack gap="sm">
          {noticeKinds.map((kind) => (
            <Switch
              key={kind}
              label={notices.kinds[kind]}
              checked={settings.notices[kind]}
              onChange={({ currentTarget }) => change({ notices: { [kind]: currentTarget.checked } })}
            />
          ))}
        </Stack>
      </Section>
      {error !== null && <Problem error={error} />}
    </>
  )
}
