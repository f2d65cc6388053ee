import { Modal, Select, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { z } from 'zod'

import { DeviceKind } from '../../../core/contract/http/vocabulary.ts'
import { updateDevice } from '../../../core/contract/people/device.ts'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { isSharedScreen } from '../../lib/device/is-shared-screen.ts'
import { texts } from '../../lib/texts.ts'
import { type Device, type DeviceChange, useDeviceActions } from './api.ts'
import { ceilingOf, ceilingOptions, choiceOf, isCeilingChoice } from './ceilings.ts'
import { devices as words } from './texts.ts'

const deviceForm = z.object({
  name: updateDevice.body.shape.name.unwrap(),
  kind: DeviceKind,
  ceiling: z.string(),
  secrets: z.enum(['yes', 'no']),
})

type Props = {
  readonly device: Device | undefined
  /** Of the installation: who else may enter secrets there is theirs to say. */
  readonly isOwner: boolean
  readonly onClose: () => void
}

/** Renames a screen, and says what may be done there. */
export function DeviceDialog({ device, isOwner, onClose }: Props) {
  return (
    <Modal opened={device !== undefined} onClose={onClose} title={words.edit.title(device?.name ?? '')} size={480}>
      {device && <DeviceForm key={device.id} device={device} isOwner={isOwner} onClose={onClose} />}
    </Modal>
  )
}

function DeviceForm({ device, isOwner, onClose }: Props & { readonly device: Device }) {
  const { change } = useDeviceActions()
  // Switched on only on the computer that keeps the data, and off from everywhere.
  const saysSecrets = isOwner && (!isSharedScreen() || device.mayEnterSecrets)
  const form = useServerForm({
    schema: deviceForm,
    initialValues: {
      name: device.name,
      kind: device.kind,
      ceiling: choiceOf(device.roleCeiling),
      secrets: device.mayEnterSecrets ? 'yes' : 'no',
    },
    labels: { ...words.edit.labels, secrets: words.edit.secrets },
    send: ({ name, kind, ceiling, secrets }) => {
      const body: DeviceChange = {
        name,
        kind,
        ...(isCeilingChoice(ceiling) && { roleCeiling: ceilingOf(ceiling) }),
        ...(saysSecrets && { mayEnterSecrets: secrets === 'yes' }),
      }
      return change(device.id, body)
    },
    onSuccess: () => {
      notifications.show({ message: words.edit.saved(form.values.name) })
      onClose()
    },
  })
  const { ceiling } = form.values

  return (
    <Form form={form} button={words.edit.save} hasKey stays={texts.cancel} onStay={onClose}>
      <TextInput {...form.field('name')} autoComplete="off" data-autofocus />
      <Select
        {...form.choice('kind')}
        data={DeviceKind.options.map((value) => ({ value, label: words.kinds[value] }))}
        allowDeselect={false}
      />
      <Select
        {...form.choice('ceiling')}
        data={ceilingOptions}
        allowDeselect={false}
        description={isCeilingChoice(ceiling) ? words.mayHint[ceiling] : undefined}
      />
      {saysSecrets && (
        <Switch
          label={words.edit.secrets}
          description={words.edit.secretsHint}
          checked={form.values.secrets === 'yes'}
          onChange={({ currentTarget }) => form.change('secrets', currentTarget.checked ? 'yes' : 'no')}
        />
      )}
    </Form>
  )
}
