import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

import styles from './bottom-bar.module.css'

/** The foot of the frame, which has room for docks; null until it is there, and outside the frame. */
export const BottomBarContext = createContext<HTMLElement | null>(null)

const marked = (name: 'data-at-foot' | 'data-at-phone-foot') => () => {
  const { documentElement: root } = document
  root.toggleAttribute(name, true)
  return () => void root.removeAttribute(name)
}

/** For the `ref` of a bar of the page at the foot of the window: what the frame says there stands above it. */
export const atFoot = marked('data-at-foot')

/** The same for one that stands there on a phone. */
export const atPhoneFoot = marked('data-at-phone-foot')

/**
 * What is selected, what is being done with it and what came of it: at the foot of the window whatever is scrolled, where
 * it pushes nothing aside as it comes and goes.
 */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  const foot = use(BottomBarContext)
  return foot && createPortal(<div className={styles['dock']}>{children}</div>, foot)
}
