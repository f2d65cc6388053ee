import { useEditor } from './editor-context.ts'
import styles from './editor.module.css'

/** What was undone or done again just now: said politely, and seen for a moment where it covers nothing. */
export function UndoNews() {
  const news = useEditor((state) => state.undoNews)
  return (
    <div role="status" className={styles['undoNews']}>
      {news && <span key={news.id}>{news.text}</span>}
    </div>
  )
}
