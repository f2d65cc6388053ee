import { Button, Group, Modal, Select, Stack, Switch } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'

import type { PaperFormat } from '../../../electron/shared/printing.ts'
import { printing as words } from '../../lib/texts/app/printing.ts'
import { isForReceiptPrinter, SYSTEM_DIALOG, TILL_PRINTER } from './computer-printing.ts'
import type { PrintAnswer, PrintQuestion } from './print-on-computer.ts'
import { printQuestions } from './print-questions.ts'

/** Asks on which printer of this computer a paper is printed. Enter prints as the last one was. */
export function PrintDialog() {
  const asked = useStore(printQuestions, (state) => state.asked)
  return (
    <Modal opened={asked !== undefined} onClose={() => asked?.answer(undefined)} title={words.title} size="sm">
      {asked && <PrintForm question={asked.question} onAnswer={asked.answer} />}
    </Modal>
  )
}

type Props = {
  readonly question: PrintQuestion
  readonly onAnswer: (answer: PrintAnswer | undefined) => void
}

function PrintForm({ question: { paper, printers, hasTill, proposal }, onAnswer }: Props) {
  const [printer, setPrinter] = useState(proposal.printer)
  const [chosen, setFormat] = useState(proposal.format)
  const [isSilent, setSilent] = useState(false)
  const [isCopy, setCopy] = useState(paper.isReprint ?? false)

  const isReceiptPrinter = printers.find(({ id }) => id === printer)?.isReceiptPrinter ?? false
  const formats = paper.formats.filter((format) => fits(format, printer, isReceiptPrinter))
  const format = formats.find((one) => one === chosen) ?? formats[0]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (format !== undefined) onAnswer({ printer, format, isSilent, isCopy })
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Select
          label={words.printer}
          value={printer}
          onChange={(value) => value !== null && setPrinter(value)}
          allowDeselect={false}
          data={[
            ...printers.map(({ id, label }) => ({ value: id, label })),
            ...(hasTill ? [{ value: TILL_PRINTER, label: words.till }] : []),
            { value: SYSTEM_DIALOG, label: words.dialog },
          ]}
        />
        {printer !== TILL_PRINTER && (
          <Select
            label={words.format}
            value={format ?? null}
            onChange={(value) => setFormat(paper.formats.find((one) => one === value) ?? chosen)}
            allowDeselect={false}
            error={format === undefined ? words.noFormat : undefined}
            data={formats.map((value) => ({ value, label: words.formats[value] }))}
          />
        )}
        {paper.isReprint !== undefined && (
          <Switch
            label={words.copy}
            description={paper.isReprint ? words.wasPrinted : undefined}
            checked={isCopy}
            onChange={({ currentTarget }) => setCopy(currentTarget.checked)}
          />
        )}
        <Switch
          label={words.silent(paper.kind)}
          description={words.silentText}
          checked={isSilent}
          onChange={({ currentTarget }) => setSilent(currentTarget.checked)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onAnswer(undefined)}>
            {words.cancel}
          </Button>
          <Button type="submit" data-autofocus disabled={format === undefined}>
            {words.print}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What a printer can print: the dialog of the system draws, and a receipt printer at a cable does not. */
function fits(format: PaperFormat, printer: string, isReceiptPrinter: boolean): boolean {
  if (printer === SYSTEM_DIALOG || printer === TILL_PRINTER) return !isForReceiptPrinter(format)
  return isReceiptPrinter ? isForReceiptPrinter(format) : true
}
