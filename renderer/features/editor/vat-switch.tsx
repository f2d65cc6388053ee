import { Switch } from '@mantine/core'

import { editor as editorTexts } from '../../lib/texts/editor.ts'
import { useEditor, useEditorTools } from './editor-context.ts'

/** How the prices of this invoice are typed. The next one begins as the defaults of the account say. */
export function VatSwitch() {
  const { edit } = useEditorTools()
  const includesVat = useEditor(({ doc }) => doc.pricesIncludeVat)
  const isWithoutVat = useEditor(({ doc }) => doc.isWithoutVat === true)
  // A business that charges no VAT has none in its prices.
  if (isWithoutVat && !includesVat) return null
  return (
    <Switch
      size="sm"
      label={editorTexts.grid.includesVat}
      checked={includesVat}
      onChange={({ currentTarget: { checked } }) => edit({ type: 'pricesIncludeVat', value: checked })}
    />
  )
}
