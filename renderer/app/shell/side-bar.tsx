import { VisuallyHidden } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import { KeyHint } from '../../components/ui/key-hint.tsx'
import { BusinessSwitcher } from '../../features/businesses/switcher.tsx'
import { keysOf } from '../../lib/commands/keys.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { texts } from '../../lib/texts.ts'
import { type NavEntry, useNav } from '../navigation.ts'
import styles from './side-bar.module.css'

type Props = { readonly businessId: string; readonly onHelp: () => void }

/** Which business this is, and the way around it. */
export function SideBar({ businessId, onHelp }: Props) {
  const { sections, foot } = useNav(businessId)

  return (
    <div className={styles['side']}>
      <BusinessSwitcher businessId={businessId} />
      <nav aria-label={texts.businesses.sections} className={styles['nav']}>
        {sections.map(({ label, entries }) => (
          <ul key={label ?? ''} aria-label={label} className={styles['entries']}>
            {label !== undefined && (
              <li aria-hidden className={styles['label']}>
                {label}
              </li>
            )}
            {entries.map((entry) => (
              <Entry key={entry.to} entry={entry} businessId={businessId} />
            ))}
          </ul>
        ))}
        <ul className={styles['foot']}>
          {foot.map((entry) => (
            <Entry key={entry.to} entry={entry} businessId={businessId} />
          ))}
          <li>
            <button type="button" className={styles['entry']} onClick={onHelp}>
              <IconHelp size={18} aria-hidden />
              {texts.shell.help}
              <span className={styles['end']}>
                <KeyHint keys={keysOf.help} />
              </span>
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
}

function Entry({ entry, businessId }: { readonly entry: NavEntry; readonly businessId: string }) {
  const { data: attention } = useAttention(businessId)
  const { label, icon: Icon, badge, asksForSomebody, to } = entry
  const asks = attention !== undefined && (asksForSomebody?.(attention) ?? true)
  const count = attention ? (badge?.(attention) ?? 0) : 0

  return (
    <li>
      <Link
        to={to}
        params={{ businessId }}
        activeOptions={{ exact: to === '/businesses/$businessId', includeSearch: false }}
        className={styles['entry']}
      >
        <Icon size={18} aria-hidden />
        {label}
        {count > 0 && (
          <>
            <b aria-hidden className={styles['badge']} data-asks={asks || undefined}>
              {count}
            </b>
            <VisuallyHidden>{texts.shell.badge(count)}</VisuallyHidden>
          </>
        )}
      </Link>
    </li>
  )
}
