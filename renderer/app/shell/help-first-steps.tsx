import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { help } from '../../lib/texts/app/help.ts'
import styles from './help-dialog.module.css'

const words = help.first

const steps = [
  { key: 'setUp', to: '/businesses/$businessId/set-up' },
  { key: 'customers', to: '/businesses/$businessId/customers' },
  { key: 'invoice', to: '/businesses/$businessId/invoices/new' },
  { key: 'finalize', to: '/businesses/$businessId/invoices' },
  { key: 'paid', to: '/businesses/$businessId/invoices' },
] as const

type Props = { readonly businessId: string | undefined; readonly onLeave: () => void }

/** From nothing to a paid invoice, each step with the way to its page. */
export function HelpFirstSteps({ businessId, onLeave }: Props) {
  return (
    <>
      <Text c="dimmed">{words.intro}</Text>
      <ol className={styles['steps']}>
        {steps.map(({ key, to }) => (
          <li key={key}>
            {businessId === undefined ? (
              <Text fw={600}>{words.steps[key].label}</Text>
            ) : (
              <Anchor
                size="sm"
                fw={600}
                onClick={onLeave}
                renderRoot={(props) => <Link {...props} to={to} params={{ businessId }} />}
              >
                {words.steps[key].label}
              </Anchor>
            )}
            <Text c="dimmed">{words.steps[key].text}</Text>
          </li>
        ))}
      </ol>
      {businessId === undefined && (
        <Text mb="xs">
          {words.noBusiness}{' '}
          <Anchor component={Link} to="/businesses" size="sm" onClick={onLeave}>
            {words.openBusinesses}
          </Anchor>
        </Text>
      )}
      <Anchor href="/docs" target="_blank" rel="noreferrer" size="sm">
        {words.reference}
      </Anchor>
    </>
  )
}
