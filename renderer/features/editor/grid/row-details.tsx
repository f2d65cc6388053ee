import { Button, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconListCheck, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { type Codes, isService, type Row, textOfRate } from '../document/doc.ts'
import { linesWithoutCode } from '../document/edits.ts'
import { useEditor, useEditorTools } from '../session/context.ts'
import { focusCell } from '../session/focus.ts'
import { useEditWithUndo } from '../session/use-edit-with-undo.ts'
import { CodeFields } from './code-fields.tsx'
import { useProductCodeOffer } from './product-code-offer.tsx'
import styles from './row-details.module.css'

const words = editorTexts.details

/** The rates that these categories mean. Reduced and custom ones have none of their own. */
const rateOf: Partial<Record<NonNullable<Codes['taxCategory']>, number>> = { STANDARD: 7.5, ZERO_RATED: 0, EXEMPT: 0 }

const forLines = <IconListCheck size={16} aria-hidden />

/** Which field changes of several of them are named after. */
function fieldOf(changes: Partial<Codes>, row: Row): string {
  if ('typedCode' in changes && 'taxCategory' in changes) return 'kind'
  if ('typedCode' in changes) return isService(row) ? 'isicCode' : 'hsnCode'
  return Object.keys(changes).find((name) => name !== 'kind') ?? 'kind'
}

/** What a line has beside its figures, below it while it is asked for. */
export function RowDetails({ row, index }: { readonly row: Row; readonly index: number }) {
  const { store, edit } = useEditorTools()
  const editWithUndo = useEditWithUndo()

  const code = row.typedCode ? null : (row.hsnCode ?? row.isicCode)
  const codeless = useEditor(({ doc }) => linesWithoutCode(doc).length)
  const alike = useEditor(({ doc }) => linesWithoutCode(doc, row).length)

  const { take, offer } = useProductCodeOffer(row)

  const close = () => {
    store.dispatch({ type: 'detailsShown', rowId: undefined })
    focusCell(row.id, 'description')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isDefaultPrevented()) return
    event.stopPropagation()
    close()
  }
  const change = (changes: Partial<Codes>) => {
    const rate = changes.taxCategory ? rateOf[changes.taxCategory] : undefined
    const to = { ...changes, ...(rate !== undefined && { vat: textOfRate(rate) }) }
    edit({ type: 'row', rowId: row.id, field: fieldOf(changes, row), to })
    if (changes.hsnCode || changes.isicCode) take({ ...row, ...to })
  }

  // The button goes with its lines, and the hand stays at this one.
  const giveCode = (isForAlike: boolean) => {
    edit({ type: 'codeForAll', rowId: row.id, alike: isForAlike })
    focusCell(row.id, 'description')
  }

  return (
    <section className={styles['detail']} aria-label={words.title(index + 1)} onKeyDown={onKeyDown}>
      <Text fw={600} mb="xs">
        {words.title(index + 1)}
      </Text>
      <CodeFields value={row} onChange={change} path={`items[${index}].`} />
      {offer}
      {code !== null && codeless > 0 && (
        <Group gap="xs" mt="sm">
          {alike > 0 && alike < codeless && (
            <Button size="xs" variant="light" leftSection={forLines} onClick={() => giveCode(true)}>
              {words.forAlike(code, alike)}
            </Button>
          )}
          <Button
            size="xs"
            variant={alike > 0 && alike < codeless ? 'default' : 'light'}
            leftSection={forLines}
            onClick={() => giveCode(false)}
          >
            {words.forAll(code, codeless)}
          </Button>
        </Group>
      )}
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => edit({ type: 'duplicateRow', rowId: row.id })}
        >
          {words.duplicate}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={() => edit({ type: 'moveRow', rowId: row.id, by: -1 })}
        >
          {words.up}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => edit({ type: 'moveRow', rowId: row.id, by: 1 })}
        >
          {words.down}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => editWithUndo({ type: 'removeRow', rowId: row.id })}
        >
          {words.remove}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={close}>
          {words.close}
        </Button>
      </Group>
    </section>
  )
}
