import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { settings as settingsTexts } from '../../lib/texts/business/settings.ts'
import { Confirm } from '../form/confirm.tsx'

/** Deletes a business after asking; the button says which, and of a sample business what goes with it. */
export function RemoveBusiness({ business }: { readonly business: Business }) {
  const { id, name, isDemo } = business
  const setUp = useBusinessSetUp(id)
  const navigate = useNavigate()
  const [isAsking, ask] = useDisclosure()
  const { remove } = settingsTexts
  const words = isDemo
    ? setUpTexts.demo.remove
    : {
        button: remove.button,
        title: remove.title(name),
        text: remove.confirmText,
        confirm: remove.confirm(name),
        keep: remove.keep(name),
      }
  if (!may(business, 'business.delete')) return null

  return (
    <>
      <Button variant="subtle" color="red" onClick={ask.open}>
        {words.button}
      </Button>
      <Confirm
        opened={isAsking}
        onClose={ask.close}
        title={words.title}
        button={words.confirm}
        keep={words.keep}
        danger
        onConfirm={async () => {
          await setUp.remove()
          notifications.show({ message: remove.deleted(name) })
          await navigate({ to: '/', replace: true })
        }}
      >
        <Text>{words.text}</Text>
      </Confirm>
    </>
  )
}
