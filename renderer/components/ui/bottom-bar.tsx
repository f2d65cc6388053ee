import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

import styles from './bottom-bar.module.css'

/** The foot of the frame, which has room for docks; null until it is there, and outside the frame. */
export const BottomBarContext = createContext<HTMLElement | null>(null)

/**
 * What is selected, what is being done with it and what came of it: at the foot of the window whatever is scrolled, where
 * it pushes nothing aside as it comes and goes.
 */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  const foot = use(BottomBarContext)
  return foot && createPortal(<div className={styles['dock']}>{children}</div>, foot)
}
