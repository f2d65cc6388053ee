import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPlus, IconSelector, IconStack2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { DemoMark, NameMark } from '../../components/layout/marks.tsx'
import { useBusiness, useBusinesses } from '../../lib/queries/businesses.ts'
import { texts } from '../../lib/texts.ts'
import styles from './switcher.module.css'

/** Which business this is, and the way to the others. */
export function BusinessSwitcher({ businessId }: { readonly businessId: string }) {
  const { data: business } = useBusiness(businessId)
  const { data: businesses = [] } = useBusinesses()
  const name = business?.name ?? texts.businesses.title

  return (
    <Menu position="bottom-start" width="target">
      <Menu.Target>
        <UnstyledButton className={styles['target'] ?? ''}>
          <NameMark name={name} kind="business" />
          <VisuallyHidden>{texts.businesses.switch}</VisuallyHidden>
          <span className={styles['words']}>
            <span className={styles['name']} title={name}>
              {name}
            </span>
            <small className={styles['tin']}>{business ? texts.businesses.tin(business.TIN) : ' '}</small>
          </span>
          <IconSelector size={16} aria-hidden className={styles['arrows']} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {businesses.map(({ id, name, isDemo }) => (
          <Menu.Item
            key={id}
            renderRoot={(props) => <Link {...props} to="/businesses/$businessId" params={{ businessId: id }} />}
            rightSection={id === businessId && <IconCheck size={16} aria-hidden />}
          >
            {name} {isDemo && <DemoMark name={name} />}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/businesses" leftSection={<IconStack2 size={18} aria-hidden />}>
          {texts.businesses.all}
        </Menu.Item>
        <Menu.Item component={Link} to="/businesses/new" leftSection={<IconPlus size={18} aria-hidden />}>
          {texts.businesses.add}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
