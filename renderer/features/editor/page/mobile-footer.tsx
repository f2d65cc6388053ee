import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

import { Money } from '../../../components/display/figures.tsx'
import { atFoot } from '../../../components/ui/bottom-bar.tsx'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { DraftStatus } from './draft-status.tsx'
import styles from './editor.module.css'
import { useTotals } from './use-totals.ts'

const words = editorTexts

type Props = { readonly onFinalize: () => void; readonly isFinalizing: boolean }

/**
 * In a narrow window, where the sums stand below the lines and the head is scrolled away: the total, whether all is safe,
 * and the way on, at the foot of the window while the lines are in sight.
 */
export function MobileFooter(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 70em)', undefined, { getInitialValueInEffect: false })
  return isNarrow && <Bar {...props} />
}

function Bar({ onFinalize, isFinalizing }: Props) {
  const { total } = useTotals()
  return (
    <section className={styles['sumBar']} aria-label={words.sumBar} ref={atFoot}>
      <span className={styles['sumBarState']}>
        <DraftStatus />
      </span>
      <span className={styles['sumBarTotal']}>
        {words.totals.total} <Money amount={total} sign />
      </span>
      <Button size="xs" loading={isFinalizing} onClick={onFinalize}>
        {words.finalize}
      </Button>
    </section>
  )
}
