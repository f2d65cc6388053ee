import { Box, Button, type ButtonProps, Group, Stack } from '@mantine/core'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'

import { isPress } from '../../lib/commands/hotkeys.ts'
import type { FieldLabels } from '../../lib/errors/field-errors.ts'
import type { FormDraft } from '../../lib/form/use-draft.ts'
import { Problem } from '../ui/problem.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import { SubmitButton } from './submit-button.tsx'

type EndProps = Pick<ButtonProps, 'variant' | 'color' | 'disabled' | 'leftSection'> & {
  readonly form: { readonly problem?: unknown; readonly isPending: boolean }
  /** Names the result. */
  readonly button: string
  /** Ctrl+Enter sends the form, too, and stands on the button. */
  readonly hasKey?: boolean
  /** For a question: the button has the focus, and Enter answers. */
  readonly 'data-autofocus'?: boolean
  /** For a dialog: names what stays when it is not done. */
  readonly stays?: string
  /** For a question whose yes loses something: what stays has the focus. */
  readonly restsOnStay?: boolean
  readonly onStay?: () => void
  /** What else there is to press. */
  readonly others?: ReactNode
  /** At the left of the buttons. */
  readonly note?: ReactNode
}

/** The end of a form: what went wrong with it as a whole, and what sends it, at the right of what does not. */
export function FormEnd({
  form,
  button,
  hasKey = false,
  stays,
  restsOnStay = false,
  onStay,
  others,
  note,
  ...look
}: EndProps) {
  const { problem, isPending } = form

  return (
    <>
      {problem !== undefined && <Problem error={problem} />}
      <Group justify="flex-end" gap="xs">
        {note !== undefined && <Box me="auto">{note}</Box>}
        {others}
        {stays !== undefined && (
          <Button variant="default" data-autofocus={restsOnStay || undefined} {...(onStay && { onClick: onStay })}>
            {stays}
          </Button>
        )}
        {/* What names that something stays is a dialog. */}
        <SubmitButton {...look} hasKey={hasKey} scope={stays === undefined ? 'page' : 'dialog'} loading={isPending}>
          {button}
        </SubmitButton>
      </Group>
    </>
  )
}

type Props = EndProps & {
  /** As `useServerForm` makes it; a form with nothing to keep has only its end. */
  readonly form: {
    readonly formProps: ComponentProps<'form'>
    readonly kept?: FormDraft
    readonly labels?: FieldLabels<string>
  }
  /** Above what is said of text that was typed before. */
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** A form with its fields below one another, what there is to say of kept text above them, and its end below. */
export function Form({ intro, children, ...end }: Props) {
  const { formProps, kept, labels = {} } = end.form
  return (
    <form {...formProps} onKeyDown={submitByKey}>
      <Stack gap="md">
        {intro}
        {kept && <RestoredNotice kept={kept} labels={labels} />}
        {children}
        <FormEnd {...end} />
      </Stack>
    </form>
  )
}

/** A page may have several forms: the keys send the one in which the cursor is, whether they stand on its button or not. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  // React hands on the events of dialogs, too, which stand elsewhere in the page.
  const isInField = target instanceof HTMLElement && target.matches('input, textarea') && currentTarget.contains(target)
  if (event.defaultPrevented || !isInField) return
  if (!isPress(event, 'submit') && !isPress(event, 'save')) return
  event.preventDefault()
  currentTarget.querySelector<HTMLElement>('[type="submit"]')?.click()
}
