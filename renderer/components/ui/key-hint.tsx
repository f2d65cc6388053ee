import styles from './key-hint.module.css'

const signs: Readonly<Record<string, string>> = { Enter: '↵', ArrowUp: '↑', ArrowDown: '↓' }

/** The key that does the same as what it stands on, written as in `useHotkey`: `N`, `Ctrl+Enter`, `G I`. */
export function KeyHint({ keys }: { readonly keys: string }) {
  const text = keys
    .split('+')
    .map((key) => signs[key] ?? key)
    .join(' ')
  return <kbd aria-hidden className={styles['key']} data-keys={text} />
}
