import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { type Business, uploadFile } from '../../../core/contract/business/business.ts'
import { fileRefusal } from '../../lib/errors/field-errors.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { FileDrop } from '../form/file-drop.tsx'
import { useUndo } from '../form/use-undo.tsx'
import { Problem } from '../ui/problem.tsx'
import styles from './logo-field.module.css'

const words = setUpTexts.logo

type Props = { readonly business: Business; readonly onSaved?: () => void }

/** The picture at the top of every invoice, shown on paper as it will be. */
export function LogoField({ business, onSaved }: Props) {
  const { id, name, logoUrl } = business
  const setUp = useBusinessSetUp(id)
  const undo = useUndo()
  const { mutate, isPending, error } = useMutation({
    mutationFn: setUp.saveLogo,
    onSuccess: () => onSaved?.(),
  })
  const remove = useMutation({
    mutationFn: () =>
      undo({
        message: words.removed,
        run: () => setUp.update({ logoUrl: null }),
        undo: () => setUp.update({ logoUrl }),
      }),
  })
  const refusal = fileRefusal(error)
  const problem = refusal === undefined ? (error ?? remove.error) : null

  return (
    <Stack gap="md">
      {logoUrl !== null && (
        <figure className={styles['paper']}>
          <img src={logoUrl} alt={words.preview(name)} className={styles['logo']} />
          <figcaption>
            <Text size="xs" className={styles['caption'] ?? ''}>
              {words.onPaper}
            </Text>
          </figcaption>
        </figure>
      )}
      <FileDrop
        label={words.drop}
        hint={words.dropHint}
        endings={['.png', '.jpg', '.jpeg', '.webp']}
        maxBytes={uploadFile.upload.maxBytes}
        onFile={mutate}
        isBusy={isPending}
        error={refusal}
      />
      {problem !== null && <Problem error={problem} />}
      {logoUrl !== null && (
        <Group>
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {words.remove}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
