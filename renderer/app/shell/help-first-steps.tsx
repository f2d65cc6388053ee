import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import { useRouteExists } from '../../lib/routing/route-exists.ts'
import { texts } from '../../lib/texts.ts'
import styles from './help-dialog.module.css'

const words = texts.help.first

const steps = [
  { key: 'setUp', path: '/set-up' },
  { key: 'customers', path: '/customers' },
  { key: 'invoice', path: '/invoices/new' },
  { key: 'finalize', path: '/invoices' },
  { key: 'paid', path: '/invoices' },
] as const

type Props = { readonly businessId: string | undefined; readonly onLeave: () => void }

/** From nothing to a paid invoice, each step with the way to its page. */
export function HelpFirstSteps({ businessId, onLeave }: Props) {
  return (
    <>
      <Text c="dimmed">{words.intro}</Text>
      <ol className={styles['steps']}>
        {steps.map(({ key, path }) => (
          <li key={key}>
            <StepLabel label={words.steps[key].label} path={path} businessId={businessId} onLeave={onLeave} />
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

function StepLabel({ label, path, businessId, onLeave }: Props & { readonly label: string; readonly path: string }) {
  const routeExists = useRouteExists()
  const to = `/businesses/$businessId${path}`
  if (businessId === undefined || !routeExists(to)) return <Text fw={600}>{label}</Text>
  return (
    <Anchor
      size="sm"
      fw={600}
      onClick={onLeave}
      renderRoot={(props) => <Link {...props} to={to} params={{ businessId }} />}
    >
      {label}
    </Anchor>
  )
}
