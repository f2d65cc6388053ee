import { Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { type Business, uploadCryptoKeys } from '../../../core/contract/business/business.ts'
import { fileRefusal } from '../../lib/errors/field-errors.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { FactList } from '../display/fact-list.tsx'
import { FileDrop } from '../form/file-drop.tsx'
import { Notice } from '../ui/notice.tsx'
import { Problem } from '../ui/problem.tsx'

const words = setUpTexts.keys

type Props = { readonly business: Business; readonly onSaved?: () => void }

/** Takes `crypto_keys.txt`. A file that is refused says why, and leaves the keys in force that were there. */
export function CryptoKeysField({ business, onSaved }: Props) {
  const { id, cryptoKeys } = business
  const setUp = useBusinessSetUp(id)
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: setUp.uploadCryptoKeys,
    onSuccess: ({ warnings }) => {
      if (warnings.length === 0) onSaved?.()
    },
  })
  const refusal = fileRefusal(error)

  return (
    <Stack gap="md">
      {cryptoKeys && <KeyFacts cryptoKeys={cryptoKeys} />}
      {isSuccess && <Notice>{words.saved}</Notice>}
      {cryptoKeys?.hasCertificate === false && <Notice>{words.noCertificate}</Notice>}
      <FileDrop
        label={cryptoKeys ? words.replace : words.drop}
        hint={words.dropHint}
        endings={['.txt']}
        maxBytes={uploadCryptoKeys.upload.maxBytes}
        onFile={mutate}
        isBusy={isPending}
        error={refusal === undefined || cryptoKeys === null ? refusal : `${refusal} ${words.kept}`}
      />
      {error !== null && refusal === undefined && <Problem error={error} />}
      {cryptoKeys === null && business.appProvider?.name === 'sandbox' && <Text c="dimmed">{words.sandboxHint}</Text>}
    </Stack>
  )
}

/** Which keys are in force, and since when. */
export function KeyFacts({ cryptoKeys }: { readonly cryptoKeys: NonNullable<Business['cryptoKeys']> }) {
  return (
    <FactList
      facts={[
        { label: words.fingerprint, value: <span style={{ overflowWrap: 'anywhere' }}>{cryptoKeys.fingerprint}</span> },
        { label: words.uploaded, value: formatDay(cryptoKeys.uploadedAt) },
      ]}
    />
  )
}
