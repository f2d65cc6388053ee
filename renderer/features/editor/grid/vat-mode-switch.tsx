import { Anchor, Group, Switch, Text } from '@mantine/core'
import { useState } from 'react'

import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import type { Row } from '../document/doc.ts'
import type { TypedFigures } from '../document/edits.ts'
import { useEditor, useEditorTools } from '../session/context.ts'

const words = editorTexts.grid

/** What a turn of the switch wrote anew: the figures before it, and the lines after it. */
type SwitchResult = { readonly figures: readonly TypedFigures[]; readonly rows: readonly Row[] }

/**
 * How the prices of this invoice are typed. The next one begins as the defaults of the account say. A turn leaves the
 * total as it was; who had typed the prices as they should be keeps them, until a line is changed.
 */
export function VatModeSwitch() {
  const { edit, store } = useEditorTools()
  const includesVat = useEditor(({ doc }) => doc.pricesIncludeVat)
  const isWithoutVat = useEditor(({ doc }) => doc.isWithoutVat === true)
  const [turned, setTurned] = useState<SwitchResult>()
  const isJustTurned = useEditor(({ doc }) => turned !== undefined && haveSameFigures(doc.rows, turned.rows))
  // A business that charges no VAT has none in its prices.
  if (isWithoutVat && !includesVat) return null

  const turn = (value: boolean) => {
    const before = store.getState().doc.rows
    edit({ type: 'pricesIncludeVat', value })
    const { rows } = store.getState().doc
    const figures = before.map(({ id, price, discount, percentOff }) => ({ id, price, discount, percentOff }))
    setTurned(haveSameFigures(before, rows) ? undefined : { figures, rows })
  }

  return (
    <Group gap="sm" wrap="wrap">
      <Text role="status" size="sm" c="dimmed">
        {turned && isJustTurned && words.totalsStay(includesVat)}
      </Text>
      {turned && isJustTurned && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => edit({ type: 'keepFigures', of: turned.figures })}
        >
          {words.keepFigures}
        </Anchor>
      )}
      <Switch
        size="sm"
        label={words.includesVat}
        checked={includesVat}
        onChange={({ currentTarget: { checked } }) => turn(checked)}
      />
    </Group>
  )
}

const haveSameFigures = (some: readonly Row[], others: readonly Row[]) =>
  some.length === others.length &&
  some.every((row, place) => row.price === others[place]?.price && row.discount === others[place].discount)
