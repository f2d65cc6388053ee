import styles from './undo-status.module.css'
import { useEditor } from '../session/context.ts'

/** What was undone or done again just now: said politely, and seen for a moment where it covers nothing. */
export function UndoStatus() {
  const news = useEditor((state) => state.undoNotice)
  return (
    <div role="status" className={styles['undoNews']}>
      {news && <span key={news.id}>{news.text}</span>}
    </div>
  )
}
