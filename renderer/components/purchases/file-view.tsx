import { useEffect, useState } from 'react'

import styles from './file-view.module.css'

type Props = { readonly blob: Blob; readonly name: string; readonly isTall?: boolean }

/** A photo or a PDF as it is. */
export function FileView({ blob, name, isTall = false }: Props) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (url === undefined) return null
  return (
    <div className={styles['view']} data-tall={isTall || undefined}>
      {blob.type === 'application/pdf' ? (
        <iframe src={url} title={name} className={styles['frame']} />
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={name} className={styles['picture']} />
        </a>
      )}
    </div>
  )
}
