import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconHelp } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useId } from 'react'

import { KeyHint } from '../../components/ui/key-hint.tsx'
import { BusinessSwitcher } from '../../features/businesses/switcher.tsx'
import { keysOf } from '../../lib/commands/keys.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { texts } from '../../lib/texts.ts'
import { countNeedingSomebody, entryAt, type NavEntry, type NavGroup, useNav } from '../navigation.ts'
import styles from './side-bar.module.css'
import { useFolding } from './use-folding.ts'

type Props = { readonly businessId: string; readonly onHelp: () => void }

/** Which business this is, and the way around it. */
export function SideBar({ businessId, onHelp }: Props) {
  const groups = useNav(businessId)
  const { pathname } = useLocation()
  const current = entryAt(groups, pathname)
  const { isFolded, toggle } = useFolding(current)

  return (
    <div className={styles['side']}>
      <BusinessSwitcher businessId={businessId} />
      <nav aria-label={texts.businesses.sections} className={styles['nav']}>
        {groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            businessId={businessId}
            current={current}
            // What is all that somebody sees needs no head, as the counter of a cashier.
            folding={groups.length > 1 ? { isFolded: isFolded(group), onToggle: () => toggle(group) } : undefined}
          />
        ))}
        <ul className={styles['foot']}>
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

type GroupProps = {
  readonly group: NavGroup
  readonly businessId: string
  readonly current: NavEntry | undefined
  readonly folding: { readonly isFolded: boolean; readonly onToggle: () => void } | undefined
}

function Group({ group: { label, entries }, businessId, current, folding }: GroupProps) {
  const id = useId()
  const isFolded = folding?.isFolded ?? false

  return (
    <div>
      {label !== undefined && folding && (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          className={styles['head']}
          onClick={folding.onToggle}
        >
          {label}
          {isFolded && <Needing entries={entries} businessId={businessId} />}
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
      <ul id={id} aria-label={label} hidden={isFolded} className={styles['entries']}>
        {entries.map((entry) => (
          <Entry key={entry.to} entry={entry} businessId={businessId} isCurrent={entry === current} />
        ))}
      </ul>
    </div>
  )
}

/** What is folded away and needs somebody all the same. */
function Needing({ entries, businessId }: { readonly entries: readonly NavEntry[]; readonly businessId: string }) {
  const { data: attention } = useAttention(businessId)
  return attention && <Badge count={countNeedingSomebody(entries, attention)} asks />
}

type EntryProps = { readonly entry: NavEntry; readonly businessId: string; readonly isCurrent: boolean }

function Entry({ entry, businessId, isCurrent }: EntryProps) {
  const { data: attention } = useAttention(businessId)
  const { label, icon: Icon, badge, to } = entry

  return (
    <li>
      <Link
        to={to}
        params={{ businessId }}
        // Which entry a page belongs to is decided once, for all of them.
        activeOptions={{ exact: true, includeSearch: false }}
        aria-current={isCurrent ? 'page' : undefined}
        className={styles['entry']}
      >
        <Icon size={18} aria-hidden />
        {label}
        {attention && <Badge count={badge?.(attention) ?? 0} asks={countNeedingSomebody([entry], attention) > 0} />}
      </Link>
    </li>
  )
}

function Badge({ count, asks }: { readonly count: number; readonly asks: boolean }) {
  return (
    count > 0 && (
      <>
        <b aria-hidden className={styles['badge']} data-asks={asks || undefined}>
          {count}
        </b>
        <VisuallyHidden>{texts.shell.badge(count)}</VisuallyHidden>
      </>
    )
  )
}
