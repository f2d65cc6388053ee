import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { CopyButton } from '../../components/display/copy-button.tsx'
import { Fingerprint } from '../../components/display/fingerprint.tsx'
import { Confirm } from '../../components/form/confirm.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { sharingQuery, type SharingStatus } from '../../lib/queries/screens/sharing.ts'
import styles from './installation.module.css'
import { OnlyHere } from './only-here.tsx'
import { SharingNetworks, SharingPort } from './sharing-forms.tsx'
import { sharing as words } from './sharing-texts.ts'
import { useSharing } from './use-sharing.ts'

/** Until all parts of the page have their size. */
const SETTLING_MS = 2_000

type Props = {
  /** A link leads here. */
  readonly isShown: boolean
}

/** Lets other screens on the network use this installation. */
export function SharingSection({ isShown }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isShown) return
    const show = () => place.current?.scrollIntoView()
    show()
    // What stands above is still being fetched; whoever moves the page themselves is left alone.
    const observer = new ResizeObserver(show)
    observer.observe(document.body)
    const stop = () => observer.disconnect()
    const timer = setTimeout(stop, SETTLING_MS)
    for (const event of ['wheel', 'pointerdown', 'keydown']) addEventListener(event, stop, { once: true })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [isShown])

  return (
    // The bar at the top of the page does not cover it.
    <div ref={place} style={{ scrollMarginTop: 72 }}>
      <Section title={words.title} text={words.text}>
        <OnlyHere what={words.onlyAtDesk}>
          <Sharing />
        </OnlyHere>
      </Section>
    </div>
  )
}

function Sharing() {
  const { client } = useApi()
  const { data: status, error, refetch } = useQuery(sharingQuery(client))
  if (!status) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />
  return status.enabled ? <SharingOn status={status} /> : <SharingOff />
}

function SharingOff() {
  const { save } = useSharing()
  const [isAsking, question] = useDisclosure()
  return (
    <>
      <Button onClick={question.open}>{words.on}</Button>
      <Confirm
        opened={isAsking}
        onClose={question.close}
        title={words.question}
        button={words.confirm}
        keep={words.keep}
        onConfirm={() => save({ enabled: true })}
      >
        <List spacing="xs" size="sm">
          {words.meaning.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      </Confirm>
    </>
  )
}

function SharingOn({ status }: { readonly status: SharingStatus }) {
  const { save } = useSharing()
  const [isAsking, question] = useDisclosure()
  const { running, problem, fingerprint, certificateExpiresAt, ownCertificate } = status

  return (
    <Stack gap="lg">
      {problem !== null ? <Notice>{problem}</Notice> : !running && <Notice>{words.notRunning}</Notice>}
      {running && <Addresses status={status} />}
      {fingerprint !== null && (
        <div>
          <Fingerprint label={words.fingerprint} value={fingerprint} />
          {certificateExpiresAt !== null && (
            <Text size="xs" c="dimmed" mt={4}>
              {(ownCertificate ? words.ownUntil : words.until)(formatDay(certificateExpiresAt))}
            </Text>
          )}
        </div>
      )}
      {fingerprint !== null && !ownCertificate && (
        <div>
          <Anchor href="/pair/ca.crt" download="invoice-desk-authority.crt" size="sm">
            {words.authority}
          </Anchor>
          <Text size="xs" c="dimmed">
            {words.authorityHint}
          </Text>
        </div>
      )}
      <SharingPort status={status} />
      <SharingNetworks key={String(status.interfaces)} status={status} />
      <Group gap="sm">
        <Button renderRoot={(props) => <Link {...props} to="/screens" />}>{words.screens}</Button>
        <Button variant="default" onClick={question.open}>
          {words.off}
        </Button>
      </Group>
      <Confirm
        opened={isAsking}
        onClose={question.close}
        title={words.offQuestion}
        button={words.offConfirm}
        keep={words.offKeep}
        danger
        onConfirm={() => save({ enabled: false })}
      >
        <Text>{words.offText}</Text>
      </Confirm>
    </Stack>
  )
}

/** As others type them: the name of this computer first, then each of its addresses. */
function Addresses({ status: { url, addresses, publicOrigin } }: { readonly status: SharingStatus }) {
  const rows = [
    { url, note: publicOrigin === null ? undefined : words.origin },
    ...addresses.filter((one) => one.url !== url).map((one) => ({ url: one.url, note: words.network(one.interface) })),
  ]
  return (
    <div>
      <Title order={3}>{words.addresses}</Title>
      <ul className={styles['origins']}>
        {rows.map((row) => (
          <li key={row.url}>
            <span>
              {row.url}
              {row.note !== undefined && (
                <Text span c="dimmed" fw={400}>
                  {' '}
                  {row.note}
                </Text>
              )}
            </span>
            <CopyButton value={row.url} label={words.copy(row.url)} />
          </li>
        ))}
      </ul>
      {addresses.length === 0 && <Text c="dimmed">{words.noAddress}</Text>}
    </div>
  )
}
