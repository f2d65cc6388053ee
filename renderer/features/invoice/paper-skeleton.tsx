import { Group, Skeleton, Stack } from '@mantine/core'

import { invoice as invoiceTexts } from '../../lib/texts/invoice.ts'
import { PaperSheet } from './paper.tsx'

/** A sheet of the size that comes, while it is being fetched. */
export function PaperSkeleton() {
  return (
    <PaperSheet label={invoiceTexts.loading}>
      <Stack gap="xl">
        <Group justify="space-between" align="flex-start">
          <Skeleton height={72} width={220} />
          <Skeleton height={88} width={170} />
        </Group>
        <Group justify="space-between" align="flex-start">
          <Skeleton height={84} width={200} />
          <Skeleton height={140} width={140} />
        </Group>
        <Skeleton height={180} />
        <Group justify="flex-end">
          <Skeleton height={120} width={260} />
        </Group>
      </Stack>
    </PaperSheet>
  )
}
