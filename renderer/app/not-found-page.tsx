import { NothingHere } from '../components/nothing-here.tsx'
import styles from './whole-page.module.css'

export function NotFoundPage() {
  return (
    <main className={styles['page']}>
      <NothingHere />
    </main>
  )
}
