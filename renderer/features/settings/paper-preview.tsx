import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { getPaperPreview } from '../../../core/contract/printing/preview.ts'
import type { PaperTemplate } from '../../../core/contract/printing/print-theme.ts'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { settings } from '../../lib/texts/business/settings.ts'
import styles from './paper-preview.module.css'

const words = settings.paper

export type ThemeDraft = {
  readonly paperTemplate: PaperTemplate
  readonly accentColour: string
  readonly letterheadMargin: number | null
}

const asQuery = ({ paperTemplate, accentColour, letterheadMargin }: ThemeDraft) => ({
  template: paperTemplate,
  accentColour,
  letterheadMargin: String(letterheadMargin ?? 0),
})

/** Long enough to drag a colour, short enough to feel at once. */
const SETTLE_MS = 250

type Props = { readonly businessId: string; readonly look: ThemeDraft | undefined }

/** A sample invoice as it would print; what cannot be printed leaves the last one standing. */
export function PrintThemePreview({ businessId, look }: Props) {
  const { client } = useApi()
  const [settled] = useDebouncedValue(look, SETTLE_MS)
  const { data, error, refetch } = useQuery({
    queryKey: ofBusiness(businessId, 'details', 'paper', settled),
    queryFn: async ({ signal }) =>
      client.download(getPaperPreview, {
        params: { id: businessId },
        query: settled === undefined ? {} : asQuery(settled),
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: settled !== undefined,
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
    <section aria-label={words.preview}>
      <Text size="sm" c="dimmed" mb="xs">
        {words.previewText}
      </Text>
      <div className={styles['page']}>
        {error && <Problem error={error} onRetry={() => void refetch()} />}
        {!error && url === undefined && <Loading />}
        {url !== undefined && (
          <iframe src={`${url}#toolbar=0&navpanes=0&view=FitH`} title={words.preview} className={styles['frame']} />
        )}
      </div>
    </section>
  )
}
