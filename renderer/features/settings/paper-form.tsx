import { ColorInput, Input, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { z } from 'zod'

import type { Business } from '../../../core/contract/business/business.ts'
import {
  accentColour,
  letterheadMargin,
  paperTemplate,
  paperTemplates,
  type PaperTemplate,
} from '../../../core/contract/printing/print-theme.ts'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { settings } from '../../lib/texts/business/settings.ts'
import { PrintThemePreview } from './paper-preview.tsx'

const words = settings.paper

/** An empty field means plain paper. */
const schema = z.object({
  paperTemplate,
  accentColour,
  letterheadMargin: z
    .string()
    .optional()
    .transform((typed = '') => (typed.trim() === '' ? null : Number(typed)))
    .pipe(letterheadMargin.nullable()),
})

/** The green of the program first, then colours that print well and carry white letters. */
const SWATCHES = ['#0b6b53', '#1f4e8c', '#7a1f5c', '#a3321f', '#8a5a00', '#3d4a45', '#16211d']

/** People copy colours without their first sign. */
const withHash = (typed: string) => (/^[0-9a-f]{6}$/i.test(typed.trim()) ? `#${typed.trim()}` : typed)

/** How invoices on A4 look: template, colour and letterhead, with a sample of what was chosen. */
export function PrintThemeForm({ business }: { readonly business: Business }) {
  const { updateSettings } = useBusinessSetUp(business.id)
  const stored = business.settings
  const form = useServerForm({
    schema,
    initialValues: {
      paperTemplate: stored.paperTemplate,
      accentColour: stored.accentColour,
      letterheadMargin: stored.letterheadMargin === null ? '' : String(stored.letterheadMargin),
    },
    labels: words.labels,
    send: updateSettings,
    onSuccess: () => notifications.show({ message: settings.saved }),
  })
  const template = form.choice('paperTemplate')
  const colour = form.choice('accentColour')
  const tried = schema.safeParse(form.values)

  return (
    <Stack gap="lg">
      <Form form={form} button={settings.save}>
        <Input.Wrapper
          label={words.labels.paperTemplate}
          description={words.templates[template.value as PaperTemplate].hint}
        >
          <SegmentedControl
            aria-label={words.labels.paperTemplate}
            mt={6}
            value={template.value ?? 'classic'}
            onChange={template.onChange}
            data={paperTemplates.map((value) => ({ value, label: words.templates[value].name }))}
          />
        </Input.Wrapper>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <ColorInput
            {...colour}
            value={colour.value ?? ''}
            onChange={(typed) => colour.onChange(withHash(typed))}
            // What is no colour stays, and is refused: it went back to the last one without a word.
            fixOnBlur={false}
            description={words.colourHint}
            swatches={SWATCHES}
            swatchesPerRow={7}
            format="hex"
            withEyeDropper={false}
          />
          <TextInput
            {...form.field('letterheadMargin')}
            description={words.letterheadHint}
            inputMode="numeric"
            autoComplete="off"
          />
        </SimpleGrid>
      </Form>
      <PrintThemePreview businessId={business.id} look={tried.success ? tried.data : undefined} />
    </Stack>
  )
}
