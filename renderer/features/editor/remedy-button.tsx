import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Customer } from '../../../core/contract/customer.ts'
import { useCustomer } from './editor-api.ts'
import { useEditor, useEditorTools } from './editor-context.ts'
import { QuickCustomer } from './quick-customer.tsx'
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
  const customerId = useEditor(({ doc }) => doc.customer?.id)
  const { data: customer } = useCustomer(businessId, remedy.kind === 'customer' ? customerId : undefined)
  const [editing, setEditing] = useState<Customer>()

  if (remedy.kind === 'place') {
    return (
      <Button {...look} renderRoot={(props) => <Link {...props} {...remedy.place} params={{ businessId }} />}>
        {remedy.label}
      </Button>
    )
  }

  const run = () => {
    if (remedy.kind === 'go') goTo(remedy.field)
    else if (remedy.kind === 'apply') {
      edit(remedy.edit)
      store.dispatch({ type: 'saveDue' })
    } else setEditing(customer)
  }
  // The built-in customer has nothing to complete.
  if (remedy.kind === 'customer' && customer?.isWalkIn) return null

  return (
    <>
      <Button {...look} onClick={run} disabled={remedy.kind === 'customer' && !customer}>
        {remedy.label}
      </Button>
      {editing && (
        <QuickCustomer
          customer={editing}
          onClose={() => setEditing(undefined)}
          onSaved={(after) => {
            setEditing(undefined)
            store.dispatch({ type: 'customerCorrected', before: editing, after })
          }}
        />
      )}
    </>
  )
}
