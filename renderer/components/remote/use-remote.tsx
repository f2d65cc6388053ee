import { Button, Group, Input, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import type { DesktopBridge } from '../../../electron/shared/bridge.ts'
import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { remote as words } from '../../lib/texts/app/remote.ts'
import { Problem } from '../ui/problem.tsx'

type Found = { readonly origin: string; readonly fingerprint: string | null }

/** Offers to show the Invoice Desk of another computer in this app; nothing in a browser, which has an address of its own. */
export function UseRemote({ variant = 'subtle' }: { readonly variant?: 'subtle' | 'default' }) {
  const [isOpen, setIsOpen] = useState(false)
  const bridge = desktopBridge()
  if (!bridge) return null
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        {words.offer}
      </Button>
      {isOpen && (
        <Modal opened onClose={() => setIsOpen(false)} title={words.title}>
          <Steps bridge={bridge} />
        </Modal>
      )}
    </>
  )
}

function Steps({ bridge }: { readonly bridge: DesktopBridge }) {
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  const [found, setFound] = useState<Found>()
  const look = useMutation({
    mutationFn: () => bridge.call('remote.look', { address }),
    onSuccess: (answer) => answer.found && setFound(answer),
  })
  const use = useMutation({ mutationFn: () => bridge.call('remote.use', { code }) })
  const { data: nearby } = useQuery({
    queryKey: ['computer', 'remotes'],
    queryFn: () => bridge.call('remote.find', {}),
    staleTime: 0,
  })

  if (found) {
    return (
      <Stack gap="md">
        {found.fingerprint === null ? (
          <Text>{words.trusted(found.origin)}</Text>
        ) : (
          <>
            <Text fw={600}>{words.compare}</Text>
            <Text component="code" ff="monospace" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {found.fingerprint}
            </Text>
            <Text c="dimmed">{words.compareText}</Text>
          </>
        )}
        <Text c="dimmed">{words.stays}</Text>
        {use.data?.used === false && <Text c="red">{words.lookAgain}</Text>}
        {use.error && <Problem error={use.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setFound(undefined)}>
            {found.fingerprint === null ? words.back : words.isAnother}
          </Button>
          <Button data-autofocus loading={use.isPending} onClick={() => use.mutate()}>
            {found.fingerprint === null ? words.use : words.isSame}
          </Button>
        </Group>
      </Stack>
    )
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    look.mutate()
  }
  const problem = look.data?.found === false ? problemOf[look.data.reason] : undefined
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{words.intro}</Text>
        <TextInput
          label={words.address}
          placeholder={words.addressPlaceholder}
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          error={look.isPending ? undefined : problem}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          data-autofocus
          required
        />
        <TextInput
          label={words.code}
          description={words.codeText}
          placeholder={words.codePlaceholder}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
        {look.error && <Problem error={look.error} />}
        <Button type="submit" fullWidth loading={look.isPending}>
          {words.look}
        </Button>
        {/* Below all else: they come in one by one, and nothing is to move under somebody's hands. */}
        {nearby && nearby.remotes.length > 0 && (
          <Input.Wrapper label={words.nearby}>
            <Group gap="xs">
              {nearby.remotes.map(({ name, address: found }) => (
                <Button key={found} variant="default" size="xs" title={found} onClick={() => setAddress(found)}>
                  {name}
                </Button>
              ))}
            </Group>
          </Input.Wrapper>
        )}
      </Stack>
    </form>
  )
}

const problemOf = { address: words.wrongAddress, silent: words.silent } as const
