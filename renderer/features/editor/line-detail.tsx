import { Button, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { CodeFields } from './code-fields.tsx'
import { type Codes, type Row, textOfRate } from './doc.ts'
import { changeRow, duplicateRow, moveRow } from './edit-lines.ts'
import { useEditorTools } from './editor-context.ts'
import { focusCell } from './focus-cell.ts'
import styles from './line-detail.module.css'
import { useRemoveRow } from './use-remove-row.ts'

const words = editorTexts.details

/** The rates that these categories mean. Reduced and custom ones have none of their own. */
const rateOf: Partial<Record<NonNullable<Codes['taxCategory']>, number>> = { STANDARD: 7.5, ZERO_RATED: 0, EXEMPT: 0 }

/** What a line has beside its figures, below it while it is asked for. */
export function LineDetail({ row, index }: { readonly row: Row; readonly index: number }) {
  const { store } = useEditorTools()
  const remove = useRemoveRow()

  const close = () => {
    store.set({ detailsOf: undefined })
    focusCell(row.id, 'description')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isDefaultPrevented()) return
    event.stopPropagation()
    close()
  }
  const change = (changes: Partial<Codes>) =>
    store.change((doc) =>
      changeRow(doc, row.id, (before) => {
        const rate = changes.taxCategory ? rateOf[changes.taxCategory] : undefined
        return { ...before, ...changes, ...(rate !== undefined && { vat: textOfRate(rate) }) }
      }),
    )

  return (
    <section className={styles['detail']} aria-label={words.title(index + 1)} onKeyDown={onKeyDown}>
      <Text fw={600} mb="xs">
        {words.title(index + 1)}
      </Text>
      <CodeFields value={row} onChange={change} path={`items[${index}].`} />
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => store.change((doc) => duplicateRow(doc, row.id).doc)}
        >
          {words.duplicate}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={() => store.change((doc) => moveRow(doc, row.id, -1))}
        >
          {words.up}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => store.change((doc) => moveRow(doc, row.id, 1))}
        >
          {words.down}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => remove(row.id)}
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
