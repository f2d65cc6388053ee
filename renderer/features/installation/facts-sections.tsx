import { Stack } from '@mantine/core'

import type { Diagnostics } from '../../../core/contract/installation/diagnostics.ts'
import { CopyField } from '../../components/display/copy-field.tsx'
import { FactList } from '../../components/display/fact-list.tsx'
import { Day, TimeAgo } from '../../components/display/figures.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { formatBytes } from '../../lib/format/bytes.ts'
import { formatTime } from '../../lib/format/date-time.ts'
import { installation as installationTexts } from './texts.ts'

const words = installationTexts

type Props = { readonly facts: Diagnostics }

/** Below this, saving may soon fail. */
const LOW_DISK_BYTES = 1024 ** 3

export function ProgramSection({ facts }: Props) {
  const { program } = words
  return (
    <Section title={program.title}>
      <FactList
        facts={[
          { label: program.version, value: facts.version },
          { label: program.runtime, value: facts.node },
          { label: program.database, value: facts.database },
          { label: program.desktop, value: facts.electron ?? program.none },
          { label: program.platform, value: facts.platform },
          {
            label: program.started,
            value: (
              <>
                <Day of={facts.startedAt} />, {formatTime(facts.startedAt)}
              </>
            ),
          },
        ]}
      />
    </Section>
  )
}

export function DataSection({ facts }: Props) {
  const { data } = words
  const { freeDiskBytes: free } = facts
  return (
    <Section title={data.title} text={data.text}>
      <Stack gap="md">
        {free !== null && free < LOW_DISK_BYTES && <Notice>{data.low(formatBytes(free))}</Notice>}
        <CopyField label={data.folder} value={facts.dataFolder} />
        <FactList
          facts={[
            { label: data.size, value: formatBytes(facts.databaseBytes) },
            { label: data.free, value: free === null ? data.unknown : formatBytes(free) },
            { label: data.businesses, value: facts.businesses.toLocaleString('en') },
            { label: data.invoices, value: facts.invoices.toLocaleString('en') },
            { label: words.program.schema, value: facts.schemaVersion },
          ]}
        />
      </Stack>
    </Section>
  )
}

/** How many damaged invoices are named. */
const NAMED = 20

/** Whether what is stored of the invoices is what was saved. */
export function IntegritySection({ facts: { integrity: facts } }: Props) {
  const { integrity } = words
  const { damaged, finishedAt } = facts
  const numbers = damaged.slice(0, NAMED).map(({ invoiceNumber }) => invoiceNumber)
  return (
    <Section title={integrity.title} text={integrity.text}>
      <Stack gap="md">
        {damaged.length > 0 && (
          <Notice>
            <p>{integrity.damaged(damaged.length, numbers.join(', '))}</p>
            <p>{integrity.remedy}</p>
          </Notice>
        )}
        <FactList
          facts={[
            ...(damaged.length > 0
              ? []
              : [{ label: integrity.state, value: finishedAt === null ? integrity.first : integrity.whole }]),
            { label: integrity.checked, value: facts.checked.toLocaleString('en') },
            { label: integrity.last, value: finishedAt === null ? integrity.none : <TimeAgo at={finishedAt} /> },
          ]}
        />
      </Stack>
    </Section>
  )
}

export function SecretSection({ facts: { secretStore } }: Props) {
  const { secrets } = words
  return (
    <Section title={secrets.title}>
      <Stack gap="md">
        {secretStore.lostFor.length > 0 && <Notice>{secrets.lostFor(secretStore.lostFor)}</Notice>}
        {!secretStore.usable && secretStore.problem !== null && <Notice>{secretStore.problem}</Notice>}
        <FactList
          facts={[
            { label: secrets.kind, value: secrets.kinds[secretStore.kind] },
            { label: secrets.state, value: secretStore.usable ? secrets.usable : secrets.broken },
          ]}
        />
      </Stack>
    </Section>
  )
}
