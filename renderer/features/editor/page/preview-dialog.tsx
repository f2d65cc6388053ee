import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { getInvoicePdf } from '../../../../core/contract/printing/invoice-document.ts'
import { Loading } from '../../../components/ui/loading.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { useEditorTools } from '../session/context.ts'
import type { Stored } from '../session/state.ts'
import styles from './editor.module.css'

const words = editorTexts.previewDialog

type Props = {
  readonly draft: Stored
  /** Opens the printer's dialog as soon as the page is there. */
  readonly prints: boolean
  readonly onClose: () => void
}

/** The draft as the page that its buyer gets, drawn by the core. */
export function PreviewDialog({ draft, prints, onClose }: Props) {
  const { client } = useApi()
  const { businessId } = useEditorTools()
  const frame = useRef<HTMLIFrameElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ofBusiness(businessId, 'invoices', draft.id, 'page', draft.version),
    queryFn: async ({ signal }) => client.download(getInvoicePdf, { params: { id: draft.id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const blob = data?.blob
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])

  return (
    <Modal opened onClose={onClose} title={words.title(draft.invoiceNumber)} size="min(900px, 94vw)">
      <div className={styles['page']}>
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {!error && url === undefined && <Loading />}
        {url !== undefined && (
          <iframe
            ref={frame}
            src={url}
            title={words.frame}
            className={styles['frame']}
            onLoad={() => prints && frame.current?.contentWindow?.print()}
          />
        )}
      </div>
    </Modal>
  )
}
