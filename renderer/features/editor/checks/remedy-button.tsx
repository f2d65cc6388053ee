import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import type { Business } from '../../../../core/contract/business/business.ts'
import { may } from '../../../../core/contract/http/permissions.ts'
import type { Customer } from '../../../../core/contract/records/customer.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import { useCustomer } from '../session/api.ts'
import { useEditor, useEditorTools } from '../session/context.ts'
import { BusinessDialog } from './business-dialog.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import type { Remedy } from './remedies.ts'

/** Names of customers may be long: the label wraps rather than push the column out of the page. */
const look = {
  size: 'xs',
  variant: 'default',
  h: 'auto',
  mih: 30,
  py: 4,
  maw: '100%',
  styles: { label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.35, overflowWrap: 'anywhere' } },
} as const

/** The button that puts one thing right without leaving the editor, as far as that can be done. */
export function RemedyButton({ remedy }: { readonly remedy: Remedy }) {
  const { store, edit, goTo, businessId } = useEditorTools()
  switch (remedy.kind) {
    case 'place':
      return (
        <Button {...look} renderRoot={(props) => <Link {...props} {...remedy.place} params={{ businessId }} />}>
          {remedy.label}
        </Button>
      )
    case 'go':
      return (
        <Button {...look} onClick={() => goTo(remedy.field)}>
          {remedy.label}
        </Button>
      )
    case 'apply': {
      const apply = () => {
        edit(remedy.edit)
        store.dispatch({ type: 'saveDue' })
      }
      return (
        <Button {...look} onClick={apply}>
          {remedy.label}
        </Button>
      )
    }
    case 'giveUp':
      return (
        <Button {...look} onClick={() => store.dispatch({ type: 'unfinishedDiscarded' })}>
          {remedy.label}
        </Button>
      )
    case 'customer':
      return <CustomerButton remedy={remedy} />
    case 'business':
      return <BusinessButton remedy={remedy} />
  }
}

type RecordProps = { readonly remedy: Extract<Remedy, { kind: 'customer' | 'business' }> }

function CustomerButton({ remedy: { label, wanted } }: RecordProps) {
  const { store, businessId } = useEditorTools()
  const customerId = useEditor(({ doc }) => doc.customer?.id)
  const { data: customer } = useCustomer(businessId, customerId)
  const { editing, button, open, close, finish } = useRecordDialog<Customer>()
  // The built-in customer has nothing to complete.
  if (customer?.isWalkIn) return null

  return (
    <>
      <Button {...look} ref={button} onClick={() => open(customer)} disabled={!customer}>
        {label}
      </Button>
      {editing && (
        <CustomerDialog
          customer={editing}
          wanted={wanted}
          onClose={close}
          onSaved={(after) => {
            finish()
            store.dispatch({ type: 'customerCorrected', before: editing, after })
          }}
        />
      )}
    </>
  )
}

function BusinessButton({ remedy: { label, wanted } }: RecordProps) {
  const { businessId } = useEditorTools()
  const { data: business } = useBusiness(businessId)
  const { editing, button, open, close, finish } = useRecordDialog<Business>()
  if (business && !may(business, 'business.manage')) return <small>{editorTexts.checks.remedies.notYours}</small>

  return (
    <>
      <Button {...look} ref={button} onClick={() => open(business)} disabled={!business}>
        {label}
      </Button>
      {editing && <BusinessDialog business={editing} wanted={wanted} onClose={close} onSaved={finish} />}
    </>
  )
}

/** A record opened over the draft. Afterwards the cursor is where it was: in the draft, or on the button it was left by. */
function useRecordDialog<T>() {
  const { backToDraft } = useEditorTools()
  const [editing, setEditing] = useState<T>()
  const button = useRef<HTMLButtonElement>(null)
  return {
    editing,
    button,
    open: (record: T | undefined) => setEditing(record),
    close: () => {
      setEditing(undefined)
      requestAnimationFrame(() => button.current?.focus())
    },
    finish: () => {
      setEditing(undefined)
      backToDraft()
    },
  }
}
