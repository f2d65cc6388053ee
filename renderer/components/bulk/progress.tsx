import { Button, CloseButton, Progress, Text } from '@mantine/core'

import { texts } from '../../lib/texts.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { Problem } from '../ui/problem.tsx'
import styles from './progress.module.css'
import type { useExport } from './use-export.ts'
import type { usePrint } from './use-print.ts'

type Props = { readonly exporting: ReturnType<typeof useExport>; readonly printing: ReturnType<typeof usePrint> }

const words = bulkTexts

/** How far an export or a print has come, and what went wrong. */
export function BulkProgress({ exporting, printing }: Props) {
  const { progress, exported, error, isPending, stop, reset } = exporting
  const failure = error ?? printing.error
  const all = Math.max(1, progress?.all ?? 1)

  return (
    <BottomBar>
      <div role="status">
        {isPending && progress && (
          <div className={styles['running']}>
            <Text>{words.export.fetching(progress.fetched, progress.all)}</Text>
            <Progress
              className={styles['bar'] ?? ''}
              value={(100 * progress.fetched) / all}
              aria-label={bulkTexts.batch.progress}
            />
            <Button size="xs" variant="default" onClick={stop}>
              {words.export.stop}
            </Button>
          </div>
        )}
        {printing.isPending && (
          <div className={styles['running']}>
            <Text>{words.print.making}</Text>
            <Progress className={styles['bar'] ?? ''} value={100} animated aria-label={bulkTexts.batch.progress} />
            <Button size="xs" variant="default" onClick={printing.stop}>
              {words.export.stop}
            </Button>
          </div>
        )}
        {!isPending && !failure && exported !== undefined && exported > 0 && (
          <div className={styles['running']}>
            <Text className={styles['bar'] ?? ''}>{words.export.done(exported)}</Text>
            <CloseButton size="sm" aria-label={texts.close} onClick={reset} />
          </div>
        )}
        {failure !== null && <Problem error={failure} />}
      </div>
    </BottomBar>
  )
}
