import type { ReactNode } from 'react'

import { Notice } from '../../components/ui/notice.tsx'
import { isSharedScreen } from '../../lib/device/is-shared-screen.ts'

type Props = { /** Said in its place. */ readonly what: string; readonly children: ReactNode }

/** What is done only at the computer that keeps the data: another screen says so in its place. */
export function OnlyHere({ what, children }: Props) {
  return isSharedScreen() ? <Notice tone="quiet">{what}</Notice> : children
}
