import { Modal, Radio, Select, SimpleGrid, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'

import { Form } from '../../components/form/form.tsx'
import { type Pairing, useDeviceActions } from './api.ts'
import { ceilingOf, ceilingOptions, isCeilingChoice, type Purpose, purposes, suggestedCeilings } from './ceilings.ts'
import { PairingCode } from './pairing-code.tsx'
import { type CeilingChoice, devices as words } from './texts.ts'

type Props = { readonly opened: boolean; readonly onClose: () => void }

/** Adds a screen: what it is for, then the code and how to use it, then that it is there. */
export function PairDialog({ opened, onClose }: Props) {
  const { pair, cancel } = useDeviceActions()
  const [choice, setChoice] = useState(firstChoice)
  const [pairing, setPairing] = useState<Pairing>()
  const making = useMutation({ mutationFn: pair, onSuccess: setPairing })
  const make = () => {
    const name = choice.name.trim()
    making.mutate({ roleCeiling: ceilingOf(choice.ceiling), ...(name !== '' && { name }) })
  }
  const restart = () => {
    // Whoever goes away has no further use for the code; one that was used has ended already.
    if (pairing) void cancel(pairing.id)
    setPairing(undefined)
    setChoice(firstChoice)
    making.reset()
  }
  const close = () => {
    restart()
    onClose()
  }

  return (
    <Modal opened={opened} onClose={close} title={words.pair.title} size={640} closeOnClickOutside={false}>
      {pairing === undefined ? (
        <PurposeForm choice={choice} onChange={setChoice} onSubmit={make} making={making} onClose={close} />
      ) : (
        <PairingCode
          key={pairing.id}
          pairing={pairing}
          isRenewing={making.isPending}
          problem={making.error}
          onRenew={make}
          onAnother={restart}
          onClose={close}
        />
      )}
    </Modal>
  )
}

type Choice = { readonly purpose: Purpose; readonly ceiling: CeilingChoice; readonly name: string }

const firstChoice: Choice = { purpose: 'TILL', ceiling: 'CASHIER', name: words.pair.purposes.TILL.name }

type PurposeProps = {
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
  readonly onSubmit: () => void
  readonly making: { readonly isPending: boolean; readonly error: Error | null }
  readonly onClose: () => void
}

function PurposeForm({ choice, onChange, onSubmit, making, onClose }: PurposeProps) {
  const { purpose, ceiling, name } = choice
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Form
      form={{ formProps: { onSubmit: submit }, problem: making.error ?? undefined, isPending: making.isPending }}
      button={words.pair.show}
      hasKey
      stays={words.pair.close}
      onStay={onClose}
    >
      <Radio.Group
        label={words.pair.purpose}
        value={purpose}
        onChange={(value) => {
          const next = purposes.find((one) => one === value) ?? 'OTHER'
          onChange({ purpose: next, ceiling: suggestedCeilings[next], name: words.pair.purposes[next].name })
        }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
          {purposes.map((one) => (
            <Radio
              key={one}
              value={one}
              label={words.pair.purposes[one].label}
              description={words.pair.purposes[one].hint}
              px="sm"
              py="sm"
              bdrs="md"
              bd={`1px solid var(--desk-${one === purpose ? 'accent' : 'line-2'})`}
              {...(one === purpose && { bg: 'var(--desk-accent-soft)' })}
              data-autofocus={one === purpose || undefined}
            />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <TextInput
        label={words.pair.labels.name}
        description={words.pair.nameHint}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ ...choice, name: currentTarget.value })}
      />
      <Select
        label={words.pair.labels.ceiling}
        description={words.mayHint[ceiling]}
        data={ceilingOptions}
        value={ceiling}
        allowDeselect={false}
        onChange={(value) => isCeilingChoice(value) && onChange({ ...choice, ceiling: value })}
      />
    </Form>
  )
}
