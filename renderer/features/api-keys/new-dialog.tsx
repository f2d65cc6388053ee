import { Select, Text, TextInput } from '@mantine/core'

import { unlimited } from '../../../core/contract/http/permissions.ts'
import { CopyField } from '../../components/display/copy-field.tsx'
import { TextBlock } from '../../components/display/text-block.tsx'
import { DayInput } from '../../components/form/day-input.tsx'
import { Form } from '../../components/form/form.tsx'
import { OneTimeSecret, OneTimeSecretDialog } from '../../components/form/one-time-secret.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { mergeFormDrafts, useFormDraft } from '../../lib/form/use-draft.ts'
import { grantableBy, grantByName, grants } from '../../lib/business/grants.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { roleNames, texts } from '../../lib/texts.ts'
import { team as teamTexts, apiKeys as apiKeysTexts } from '../../lib/texts/business/team.ts'
import { type NewKey, useKeyActions } from './api.ts'
import { addressesIn, curlOf, type End, ends, expiryOf, keyForm, type KeyRange, keyRanges } from './form.ts'

const words = apiKeysTexts

type Props = { readonly businessId: string; readonly opened: boolean; readonly onClose: () => void }

/** Makes a key and shows it once, with a command to try it, until somebody says that it is kept. */
export function NewKeyDialog({ businessId, opened, onClose }: Props) {
  return (
    <OneTimeSecretDialog opened={opened} onClose={onClose} title={words.add}>
      {(steps) => <NewKeyForm businessId={businessId} {...steps} />}
    </OneTimeSecretDialog>
  )
}

type FormProps = Omit<Props, 'opened'> & { readonly onMade: () => void }

function NewKeyForm({ businessId, onClose, onMade }: FormProps) {
  const { data: business } = useBusiness(businessId)
  const { create } = useKeyActions(businessId)
  const ending = useFormDraft({ end: 'never', day: '' }, { businessId, form: 'api-key.ending' })
  const { day } = ending.values
  const end = endOf(ending.values.end)
  const form = useServerForm({
    schema: keyForm,
    initialValues: { name: '', role: 'CREATOR', expiresAt: '', network: 'here', addresses: '' },
    keep: { businessId, form: 'api-key' },
    labels: words.labels,
    send: ({ name, role: chosen, network, addresses }) => {
      const expiresAt = expiryOf(end, day, todayInLagos(new Date()))
      const grant = grantByName(chosen) ?? grants.CREATOR
      const reach = reachOf(network) === 'network' ? { network: true, addresses: addressesIn(addresses ?? '') } : {}
      return create({ name, ...grant, ...reach, ...(expiresAt !== undefined && { expiresAt }) })
    },
    onSuccess() {
      ending.settle(ending.values)
      onMade()
    },
  })
  if (form.result) return <CreatedKey made={form.result} onClose={onClose} />

  const own = business ?? unlimited('VIEWER')
  const roles = grantableBy(own).filter((name) => name !== 'OWNER' && name !== 'APPROVER')
  const role = roles.find((candidate) => candidate === form.values.role)
  const { error: endError, 'data-path': endPath } = form.choice('expiresAt')

  return (
    <Form
      form={{ ...form, kept: mergeFormDrafts(form.kept, ending.kept) }}
      button={words.create}
      hasKey
      stays={words.later}
      onStay={onClose}
    >
      <TextInput {...form.field('name')} description={words.nameHint} autoComplete="off" data-autofocus />
      <Select
        {...form.choice('role')}
        data={roles.map((value) => ({ value, label: roleNames[value] }))}
        allowDeselect={false}
        description={role && teamTexts.may[role]}
      />
      <Select
        label={words.labels.expiresAt}
        data={ends.map((value) => ({ value, label: words.ends[value] }))}
        allowDeselect={false}
        value={end}
        onChange={(value) => ending.change('end', endOf(value))}
      />
      {end === 'day' && (
        <DayInput
          label={words.lastDay}
          value={day}
          error={endError}
          data-path={endPath}
          onChange={(typed) => ending.change('day', typed)}
        />
      )}
      <Select
        {...form.choice('network')}
        data={keyRanges.map((value) => ({ value, label: words.reaches[value] }))}
        allowDeselect={false}
        description={words.reachHint}
      />
      {reachOf(form.values.network) === 'network' && (
        <TextInput {...form.field('addresses')} description={words.addressesHint} autoComplete="off" />
      )}
    </Form>
  )
}

const reachOf = (typed: string | undefined): KeyRange => (typed === 'network' ? 'network' : 'here')

const endOf = (typed: string | null): End => ends.find((candidate) => candidate === typed) ?? 'never'

function CreatedKey({ made, onClose }: { readonly made: NewKey; readonly onClose: () => void }) {
  return (
    <OneTimeSecret title={words.made(made.name)} notice={words.once} button={words.done} onClose={onClose}>
      <CopyField label={words.key} value={made.key} />
      <div>
        <Text fw={500} mb={4}>
          {words.tryIt}
        </Text>
        <TextBlock label={words.tryIt} text={curlOf(location.origin, made.businessId, made.key)} copy={texts.copy} />
      </div>
    </OneTimeSecret>
  )
}
