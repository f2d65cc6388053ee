import { Paper, type PaperProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = PaperProps & { readonly children: ReactNode; readonly component?: 'div' | 'section' | 'aside' }

/** White paper on the ground, with a hairline for an edge. */
export function Card({ children, component = 'div', ...rest }: Props) {
  return (
    <Paper component={component} radius="lg" p={20} bd="1px solid var(--desk-line)" {...rest}>
      {children}
    </Paper>
  )
}
