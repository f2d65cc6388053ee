import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'

import type { LocalPrinter, PaperChoice, PaperKind } from '../../../electron/shared/printing.ts'
import { paperKinds, SYSTEM_DIALOG, TILL_PRINTER } from '../../components/print/computer-printing.ts'
import { sayTestFailure } from '../../components/print/say-print-failure.tsx'
import { Section } from '../../components/layout/section.tsx'
import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { printing } from '../../lib/texts/app/printing.ts'
import { useComputerSettings } from './use-computer-settings.ts'

const words = printing.printers

/** On which printers this computer prints, as the print dialog was answered last. */
export function PrintersSection() {
  const bridge = desktopBridge()
  const { settings, change } = useComputerSettings()
  const { data: printers = [] } = useQuery({
    queryKey: ['computer', 'printers'],
    queryFn: async () => (await bridge?.call('print.printers', {}))?.printers ?? [],
    enabled: bridge !== undefined,
  })
  const chosen = paperKinds.flatMap((kind) => {
    const choice = settings?.papers[kind]
    return choice ? [{ kind, choice }] : []
  })

  return (
    <Section title={words.title} text={words.text}>
      <Stack gap="md">
        {chosen.length === 0 && <Text c="dimmed">{words.none}</Text>}
        {chosen.map(({ kind, choice }) => (
          <Choice
            key={kind}
            kind={kind}
            choice={choice}
            label={labelOf(choice.printer, printers)}
            onSilent={(isSilent) => change({ papers: { [kind]: { ...choice, isSilent } } })}
          />
        ))}
      </Stack>
    </Section>
  )
}

type ChoiceProps = {
  readonly kind: PaperKind
  readonly choice: PaperChoice
  readonly label: string
  readonly onSilent: (isSilent: boolean) => void
}

function Choice({ kind, choice: { printer, format, isSilent }, label, onSilent }: ChoiceProps) {
  const test = useMutation({
    mutationFn: async () => desktopBridge()?.call('print.test', { printer, format }),
    onSuccess: (outcome) => {
      if (outcome?.printed === false) sayTestFailure(label, outcome.reason)
      else notifications.show({ message: words.tested(label) })
    },
    onError: (error) => sayTestFailure(label, error.message),
  })
  const isOwn = printer !== SYSTEM_DIALOG && printer !== TILL_PRINTER
  return (
    <Group justify="space-between" align="center" wrap="wrap" gap="sm">
      <div>
        <Text fw={500}>{words.kinds[kind]}</Text>
        <Text size="sm" c="dimmed">
          {label}
          {printer !== TILL_PRINTER && `, ${printing.formats[format]}`}
        </Text>
      </div>
      <Group gap="md">
        <Switch
          label={words.silent}
          aria-label={printing.silent(kind)}
          checked={isSilent}
          onChange={({ currentTarget }) => onSilent(currentTarget.checked)}
        />
        {isOwn && (
          <Button
            variant="default"
            size="compact-md"
            loading={test.isPending}
            aria-label={words.testOf(words.kinds[kind])}
            onClick={() => test.mutate()}
          >
            {words.test}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function labelOf(id: string, printers: readonly LocalPrinter[]): string {
  if (id === TILL_PRINTER) return printing.till
  if (id === SYSTEM_DIALOG) return printing.dialog
  return printers.find((printer) => printer.id === id)?.label ?? words.gone(id.replace(/^\w+:/, ''))
}
