import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PrimaryButton } from '../../components/ui/primary-button.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { isSharedScreen } from '../../lib/device/is-shared-screen.ts'
import { useDevices } from '../../lib/queries/screens/devices.ts'
import { useManagesDevices } from '../../lib/queries/screens/manages-devices.ts'
import { useMe } from '../../lib/queries/me.ts'
import { sharingQuery } from '../../lib/queries/screens/sharing.ts'
import { screensSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { type Device, useDeviceActions } from './api.ts'
import { DeviceDialog } from './device-dialog.tsx'
import { DeviceList } from './list.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { RemoveDevice } from './remove-device.tsx'
import { devices as words } from './texts.ts'

/** The other screens that use this Invoice Desk, for who manages them. */
export function ScreensPage() {
  const { data: me, error, refetch } = useMe()
  const isManager = useManagesDevices()
  if (!me) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />
  if (isManager) return <Screens isOwner={me.isInstanceOwner} />

  return (
    <Page width="reading">
      <PageTitle>{words.title}</PageTitle>
      <Notice>{words.onlyManagers}</Notice>
    </Page>
  )
}

function Screens({ isOwner }: { readonly isOwner: boolean }) {
  const { data, error, refetch } = useDevices()
  const devices = data?.items
  const [{ open }, changeSearch] = useSearchParams(screensSearch)
  const [changed, setChanged] = useState<Device>()
  const [removed, setRemoved] = useState<Device>()

  return (
    <Page>
      <PageTitle
        intro={words.intro}
        action={
          <PrimaryButton icon={IconPlus} hotkey="create" onClick={() => void changeSearch({ open: 'new' })}>
            {words.add}
          </PrimaryButton>
        }
      >
        {words.title}
      </PageTitle>
      {isOwner && !isSharedScreen() && <SharingOff />}
      <NewDevices devices={devices} />
      {error && !devices ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <DeviceList devices={devices} onChange={setChanged} onRemove={setRemoved} />
      )}
      <PairDialog opened={open === 'new'} onClose={() => void changeSearch({ open: undefined })} />
      <DeviceDialog device={changed} isOwner={isOwner} onClose={() => setChanged(undefined)} />
      <RemoveDevice device={removed} onClose={() => setRemoved(undefined)} />
    </Page>
  )
}

/** Where sharing is off, with the way to the switch. */
function SharingOff() {
  const { client } = useApi()
  const { data: sharing } = useQuery(sharingQuery(client))
  if (sharing?.enabled !== false) return null
  return (
    <Notice
      action={
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link {...props} to="/installation" search={{ show: 'sharing' }} />}
        >
          {words.switchOn}
        </Button>
      }
    >
      {words.off}
    </Notice>
  )
}

function NewDevices({ devices = [] }: { readonly devices: readonly Device[] | undefined }) {
  const { lookAt } = useDeviceActions()
  const looked = useMutation({ mutationFn: lookAt })
  const names = devices.filter(({ isNew }) => isNew).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Notice
      action={
        <Button size="xs" variant="default" loading={looked.isPending} onClick={() => looked.mutate()}>
          {words.known(names.length)}
        </Button>
      }
    >
      {words.news(names)}
      {looked.error !== null && <Problem error={looked.error} />}
    </Notice>
  )
}
