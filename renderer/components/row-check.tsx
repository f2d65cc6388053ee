import type { ComponentProps } from 'react'

import styles from './row-check.module.css'

type Props = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className'> & {
  /** Some of what it stands for is selected. */
  readonly isMixed?: boolean
}

/** The check box of tables: a bare one that looks like Mantine's, which takes seven components in every row. */
export function RowCheck({ isMixed = false, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={styles['check']}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
    />
  )
}
