import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'

import { ApiError } from '../../lib/api/api-error.ts'
import { useAllowAddress } from '../../lib/queries/instance.ts'
import { useMe } from '../../lib/queries/me.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { Notice } from '../ui/notice.tsx'
import { Problem } from '../ui/problem.tsx'

const words = setUpTexts.consent

type Props = {
  /** What the last try failed with. */
  readonly error: unknown
  /** The address may be called now: the same can be tried again. */
  readonly onAllowed: () => void
}

/** Lets the owner of the installation allow an address of their own network where it was refused. */
export function AddressConsentNotice({ error, onAllowed }: Props) {
  const { data: me } = useMe()
  const allow = useAllowAddress()
  const consent = useMutation({ mutationFn: allow, onSuccess: onAllowed })
  const refused = error instanceof ApiError && error.carried?.code === 'address_needs_consent' ? error.carried : null
  if (refused === null || !me?.isInstanceOwner) return null

  const { address } = refused.data
  return (
    <>
      <Notice
        action={
          <Button variant="default" size="xs" loading={consent.isPending} onClick={() => consent.mutate(address)}>
            {words.allow}
          </Button>
        }
      >
        <Text fw={600}>{words.question(address)}</Text>
        <Text>{words.consequence}</Text>
      </Notice>
      {consent.error !== null && <Problem error={consent.error} />}
    </>
  )
}
