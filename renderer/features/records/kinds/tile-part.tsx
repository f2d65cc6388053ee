import { Button, Group, Select, type SelectProps, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'

import { uploadFile } from '../../../../core/contract/business/business.ts'
import { TileColor } from '../../../../core/contract/http/vocabulary.ts'
import { ProductTile } from '../../../components/product/tile.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { scalePicture } from '../../../lib/files/scale-picture.ts'
import { records } from '../../../lib/texts/records/records.ts'
import { FormPart } from '../form.tsx'
import styles from './tile-part.module.css'

const words = records.products
const colors = TileColor.options.map((value) => ({ value, label: words.tile.colors[value] }))

type Props = {
  readonly category: ComponentProps<typeof TextInput>
  readonly color: SelectProps<string>
  /** The address of the picture; empty for none. */
  readonly imageUrl: string
  readonly onImage: (url: string) => void
  /** What stands on the tile. */
  readonly name: string
  readonly price: string
}

/** How a product looks at a counter that sells by tiles, with its tile as it will be. */
export function TilePart({ category, color, imageUrl, onImage, name, price }: Props) {
  const { client } = useApi()
  const upload = useMutation({
    mutationFn: async (file: File) => (await client.call(uploadFile, { file: await scalePicture(file) })).data.url,
    // A path: this screen finds it at its own address.
    onSuccess: (url) => onImage(new URL(url, location.origin).pathname),
  })
  const chosen = TileColor.options.find((one) => one === color.value) ?? null

  return (
    <FormPart title={words.parts.tile}>
      <Group align="flex-start" gap="md" wrap="nowrap">
        <div className={styles['preview']} aria-hidden>
          <ProductTile
            name={name || words.tile.name}
            price={price}
            color={chosen}
            imageUrl={imageUrl === '' ? null : imageUrl}
          />
        </div>
        <Stack gap="sm" flex={1} miw={0}>
          <TextInput {...category} description={words.hints.counterCategory} autoComplete="off" />
          <Select {...color} data={colors} placeholder={words.tile.byCategory} clearable />
        </Stack>
      </Group>
      <Group gap="xs">
        <Button component="label" variant="default" loading={upload.isPending}>
          {imageUrl === '' ? words.tile.choosePicture : words.tile.otherPicture}
          <VisuallyHidden>
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                currentTarget.value = ''
                if (file) upload.mutate(file)
              }}
            />
          </VisuallyHidden>
        </Button>
        {imageUrl !== '' && (
          <Button variant="subtle" color="gray" onClick={() => onImage('')}>
            {words.tile.removePicture}
          </Button>
        )}
      </Group>
      {upload.error instanceof ApiError && <Problem error={upload.error} />}
      {upload.error !== null && !(upload.error instanceof ApiError) && (
        <Text role="alert" c="var(--desk-bad)">
          {words.tile.noPicture}
        </Text>
      )}
    </FormPart>
  )
}
