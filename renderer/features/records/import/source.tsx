import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { FileDrop } from '../../../components/form/file-drop.tsx'
import { RestoredNotice } from '../../../components/form/restored-notice.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { openedFile } from '../../../lib/files/opened-file.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { useFormDraft } from '../../../lib/form/use-draft.ts'
import { useBusinessId } from '../../../lib/routing/business-id.ts'
import { isEmptyRow, type Sheet } from '../../../lib/spreadsheet/cell.ts'
import { type FileKind, writeTable } from '../../../lib/spreadsheet/write-table.ts'
import { texts } from '../../../lib/texts.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { ImportKind } from '../kind.ts'
import { readFile } from '../transfer/file/read-file.ts'
import { templateOf } from '../transfer/fields/field.ts'

const words = importTexts
const MAX_BYTES = 10 * 1024 * 1024

type Props = {
  readonly kind: ImportKind
  readonly onSheets: (sheets: readonly Sheet[]) => void
}

/** Where a list comes from: a file, or rows copied from a spreadsheet. */
export function ImportSource({ kind, onSheets }: Props) {
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const businessId = useBusinessId()
  const typing = useFormDraft({ typed: '' }, { businessId, form: `import.${kind.area}`, stores: false })
  const { typed } = typing.values

  const take = (sheets: readonly Sheet[]) => {
    const filled = sheets.filter(({ rows }) => !rows.every(isEmptyRow))
    if (filled.length === 0) setTrouble(words.nothing)
    else onSheets(filled)
  }

  const takeFile = async (file: File) => {
    setTrouble(undefined)
    setIsBusy(true)
    const sheets = await readFile(file).catch(() => 'unreadable' as const)
    setIsBusy(false)
    if (typeof sheets === 'string') setTrouble(words[sheets])
    else take(sheets)
  }

  const latestTakeFile = useRef(takeFile)
  useLayoutEffect(() => {
    latestTakeFile.current = takeFile
  })
  useEffect(() => {
    const opened = openedFile.take()
    if (opened) void latestTakeFile.current(opened)
  }, [])

  const takeText = async (text: string) => {
    const { readText } = await import('../transfer/file/read-text.ts')
    typing.settle(typing.values)
    take([readText(text, words.pasted)])
  }

  const saveTemplate = async (fileKind: FileKind) => {
    const blob = await writeTable(templateOf(kind.fields), fileKind, kind.words.title)
    saveFile(blob, `${kind.area}-template.${fileKind}`)
  }

  return (
    <Stack gap="md">
      <Section title={words.source} text={words.how}>
        <Stack gap="md">
          <FileDrop
            label={words.drop}
            hint={words.dropHint}
            endings={['.xlsx', '.csv', '.txt', '.tsv', '.xls']}
            maxBytes={MAX_BYTES}
            isBusy={isBusy}
            error={trouble}
            onFile={(file) => void takeFile(file)}
          />
          <RestoredNotice kept={typing.kept} labels={{}} />
          <Textarea
            label={words.paste}
            description={words.pasteHint}
            value={typed}
            maxRows={6}
            onChange={({ currentTarget }) => typing.change('typed', currentTarget.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain')
              if (text.trim() === '') return
              event.preventDefault()
              void takeText(text)
            }}
          />
          {typed.trim() !== '' && (
            <Group>
              <Button variant="default" onClick={() => void takeText(typed)}>
                {words.usePasted}
              </Button>
            </Group>
          )}
        </Stack>
      </Section>

      <Section title={words.template} text={words.templateHint}>
        <Group gap="xs">
          {(['xlsx', 'csv'] as const).map((fileKind) => (
            <Button
              key={fileKind}
              variant="default"
              leftSection={<IconFileDownload size={18} aria-hidden />}
              onClick={() => void saveTemplate(fileKind)}
            >
              {texts.table.export[fileKind]}
            </Button>
          ))}
        </Group>
      </Section>
    </Stack>
  )
}
