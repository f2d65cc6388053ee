import { Button, Group, Text } from '@mantine/core'

import { BillFileDrop } from '../../../components/purchases/bill-file-drop.tsx'
import { FileView } from '../../../components/purchases/file-view.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { fileRefusal } from '../../../lib/errors/field-errors.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import type { BillPhotos } from './use-bill-photos.ts'

const words = billEditor.paper

/** The paper that is typed, beside the form. */
export function PhotoCard({ papers, isKeptHere }: { readonly papers: BillPhotos; readonly isKeptHere: boolean }) {
  const shown = papers.papers.at(-1)
  const refusal = fileRefusal(papers.problem)
  return (
    <Card component="section" aria-label={words.title} p="md">
      {shown?.blob && <FileView blob={shown.blob} name={shown.name} isTall />}
      {papers.papers.map((paper) => (
        <Group key={paper.id} justify="space-between" wrap="nowrap" gap="xs" mt="xs">
          <Text size="xs" truncate>
            {paper.name}
          </Text>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            flex="none"
            aria-label={words.remove(paper.name)}
            onClick={() => void papers.remove(paper)}
          >
            {words.removeShort}
          </Button>
        </Group>
      ))}
      {shown && isKeptHere && (
        <Text size="xs" c="dimmed" mt="xs">
          {words.waits}
        </Text>
      )}
      {papers.problem !== undefined && refusal === undefined && <Problem error={papers.problem} />}
      <BillFileDrop hint={words.hint} onFile={(file) => void papers.add(file)} error={refusal} />
    </Card>
  )
}
