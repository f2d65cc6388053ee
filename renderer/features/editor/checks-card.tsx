import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconClipboardCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import type { Customer } from '../../../core/contract/customer.ts'
import type { PreflightItem } from '../../../core/contract/preflight.ts'
import { useRouteExists } from '../../lib/routing/route-exists.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'
import styles from './checks-card.module.css'
import { problemsOf } from './draft-body.ts'
import { useCustomer, usePreflight } from './editor-api.ts'
import { useEditor, useEditorTools } from './editor-context.ts'
import { labelOfField, rowOfField } from './field-names.ts'
import { QuickCustomer } from './quick-customer.tsx'
import { type Remedy, remediesOf } from './remedies.ts'

const words = editorTexts.checks
const SHOWN = 3

/** What is missing: first to save at all, then for FIRS / NRS, each with the button that puts it right. */
export function ChecksCard({ isBlocked }: { readonly isBlocked: boolean }) {
  const { businessId } = useEditorTools()
  const stored = useEditor((state) => state.stored)
  const { data: report, error } = usePreflight(businessId, stored)
  const showsMissing = useEditor((state) => state.showsMissing)

  if (showsMissing)
    return <MissingCard fallback={report && <ReportCard items={report.items} isBlocked={isBlocked} />} />
  if (error) return <Text c="dimmed">{words.failed}</Text>
  return report ? <ReportCard items={report.items} isBlocked={isBlocked} /> : null
}

function MissingCard({ fallback }: { readonly fallback: ReactNode }) {
  const { goTo } = useEditorTools()
  const doc = useEditor((state) => state.doc)
  const missing = problemsOf(doc)
  if (missing.length === 0) return fallback

  return (
    <section role="alert" className={styles['card']}>
      <Text fw={600} className={styles['title'] ?? ''}>
        <IconClipboardCheck size={18} aria-hidden />
        {words.missing}
      </Text>
      <ul className={styles['list']}>
        {missing.slice(0, SHOWN).map(({ field, message }) => (
          <li key={field}>
            <Anchor component="button" type="button" size="sm" c="inherit" ta="start" onClick={() => goTo(field)}>
              {labelOfField(field)}: {message}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ReportProps = { readonly items: readonly PreflightItem[]; readonly isBlocked: boolean }

function ReportCard({ items, isBlocked }: ReportProps) {
  const [isAll, setIsAll] = useState(false)
  const blocking = items.filter(({ severity }) => severity === 'blocks').length
  if (items.length === 0) {
    return (
      <Text className={styles['fine'] ?? ''}>
        <IconCircleCheck size={18} aria-hidden />
        {words.fine}
      </Text>
    )
  }
  const shown = isAll ? items : items.slice(0, SHOWN)

  return (
    <section className={styles['card']} aria-label={blocking > 0 ? words.title(blocking) : words.look(items.length)}>
      <Text fw={600} className={styles['title'] ?? ''}>
        <IconClipboardCheck size={18} aria-hidden />
        {blocking > 0 ? words.title(blocking) : words.look(items.length)}
      </Text>
      {isBlocked && blocking > 0 && (
        <Text role="alert" mb="xs">
          {words.blocked}
        </Text>
      )}
      <ul className={styles['list']}>
        {shown.map((item) => (
          <ReportItem key={`${item.code} ${item.field}`} item={item} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="subtle" color="gray" size="xs" mt="xs" onClick={() => setIsAll(true)}>
          {words.showAll(items.length - shown.length)}
        </Button>
      )}
    </section>
  )
}

function ReportItem({ item }: { readonly item: PreflightItem }) {
  const field = item.suggestion?.field
  const customer = useEditor(({ doc }) => doc.customer)
  const rowId = useEditor(({ doc }) => (field === undefined ? undefined : rowOfField(doc, field)))
  return (
    <li>
      <Text className={styles['message'] ?? ''}>{item.message}</Text>
      <Group gap="xs" mt={6}>
        {remediesOf(item, { customer, rowId }).map((remedy) => (
          <RemedyButton key={remedy.label} remedy={remedy} />
        ))}
      </Group>
    </li>
  )
}

function RemedyButton({ remedy }: { readonly remedy: Remedy }) {
  const { store, saver, goTo, businessId } = useEditorTools()
  const customerId = useEditor(({ doc }) => doc.customer?.id)
  const { data: customer } = useCustomer(businessId, remedy.kind === 'customer' ? customerId : undefined)
  const [editing, setEditing] = useState<Customer>()
  const routeExists = useRouteExists()

  if (remedy.kind === 'place') {
    const to = `/businesses/$businessId${remedy.path}`
    if (!routeExists(to)) return null
    return (
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => <Link {...props} to={to} params={{ businessId }} search={remedy.search} />}
      >
        {remedy.label}
      </Button>
    )
  }

  const run = () => {
    if (remedy.kind === 'go') goTo(remedy.field)
    else if (remedy.kind === 'apply') {
      store.change(remedy.change)
      void saver.save()
    } else setEditing(customer)
  }
  // The built-in customer has nothing to complete.
  if (remedy.kind === 'customer' && customer?.isWalkIn) return null

  return (
    <>
      <Button size="xs" variant="default" onClick={run} disabled={remedy.kind === 'customer' && !customer}>
        {remedy.label}
      </Button>
      {editing && (
        <QuickCustomer
          customer={editing}
          onClose={() => setEditing(undefined)}
          onSaved={({ id, name, tin }) => {
            setEditing(undefined)
            store.set({ doc: { ...store.get().doc, customer: { id, name, tin } } })
          }}
        />
      )}
    </>
  )
}
