import { Button, Group } from '@mantine/core'

import { Problem } from '../../components/problem.tsx'
import { settings as settingsTexts } from '../../lib/texts/settings.ts'

type Props = {
  readonly form: { readonly problem: unknown; readonly isPending: boolean }
  /** For a second form on the page: one button of a view is the primary one. */
  readonly isQuiet?: boolean
}

/** What went wrong with a form as a whole, and the button that saves it. */
export function FormEnd({ form: { problem, isPending }, isQuiet = false }: Props) {
  return (
    <>
      {problem !== undefined && <Problem error={problem} />}
      <Group justify="flex-end">
        <Button type="submit" variant={isQuiet ? 'default' : 'filled'} loading={isPending}>
          {settingsTexts.save}
        </Button>
      </Group>
    </>
  )
}
