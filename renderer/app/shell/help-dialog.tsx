import { Modal, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

import { SandboxExamples } from '../../components/business-set-up/sandbox-examples.tsx'
import { help } from '../../lib/texts/app/help.ts'
import { HelpAbout } from './help-about.tsx'
import { HelpEntries } from './help-entries.tsx'
import { HelpFirstSteps } from './help-first-steps.tsx'
import { HelpKeys } from './help-keys.tsx'

const words = help

type Props = { readonly opened: boolean; readonly onClose: () => void; readonly businessId: string | undefined }

/** What stands behind "?": the keys that work here and now, the way to the first paid invoice, the sandbox, the counter, money, purchases, the month, sending papers to customers, other screens, signing in, the data and the licences. */
export function HelpDialog({ opened, onClose, businessId }: Props) {
  // Whoever has keys has a pointer, too.
  const hasKeys = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) !== true
  return (
    <Modal opened={opened} onClose={onClose} title={words.title} size={680}>
      <Tabs defaultValue={hasKeys ? 'keys' : 'first'} keepMounted={false}>
        <Tabs.List aria-label={words.parts} mb="md">
          {hasKeys && <Tabs.Tab value="keys">{words.tabs.keys}</Tabs.Tab>}
          <Tabs.Tab value="first">{words.tabs.first}</Tabs.Tab>
          <Tabs.Tab value="sandbox">{words.tabs.sandbox}</Tabs.Tab>
          <Tabs.Tab value="invoices">{words.tabs.invoices}</Tabs.Tab>
          <Tabs.Tab value="counter">{words.tabs.counter}</Tabs.Tab>
          <Tabs.Tab value="money">{words.tabs.money}</Tabs.Tab>
          <Tabs.Tab value="purchases">{words.tabs.purchases}</Tabs.Tab>
          <Tabs.Tab value="month">{words.tabs.month}</Tabs.Tab>
          <Tabs.Tab value="sending">{words.tabs.sending}</Tabs.Tab>
          <Tabs.Tab value="screens">{words.tabs.screens}</Tabs.Tab>
          <Tabs.Tab value="signIn">{words.tabs.signIn}</Tabs.Tab>
          <Tabs.Tab value="data">{words.tabs.data}</Tabs.Tab>
          <Tabs.Tab value="about">{words.tabs.about}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="keys">
          <HelpKeys />
        </Tabs.Panel>
        <Tabs.Panel value="first">
          <HelpFirstSteps businessId={businessId} onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="sandbox">
          <HelpSandbox />
        </Tabs.Panel>
        <Tabs.Panel value="invoices">
          <HelpEntries words={words.invoices} onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="counter">
          <HelpEntries words={words.counter} onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="money">
          <HelpEntries words={words.money} onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="purchases">
          <HelpEntries words={words.purchases} onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="month">
          <HelpEntries words={words.month} onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="sending">
          <HelpEntries words={words.sending} onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="screens">
          <HelpEntries words={words.screens} to="/screens" onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="signIn">
          <HelpEntries words={words.signIn} to="/account" onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <HelpEntries words={words.data} to="/installation" onLeave={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="about">
          <HelpAbout />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}

function HelpSandbox() {
  return (
    <>
      <Text c="dimmed">{words.sandbox.text}</Text>
      <SandboxExamples />
    </>
  )
}
