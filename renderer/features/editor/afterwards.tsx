import { Text } from '@mantine/core'

import type { Business } from '../../../core/contract/business/business.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { editor as editorTexts } from '../../lib/texts/invoice/editor.ts'
import { useEditorTools } from './session/context.ts'

const words = editorTexts.afterwards

/** What finalizing will set off. */
export function FinalizeEffects() {
  const { businessId } = useEditorTools()
  const { data: business } = useBusiness(businessId)
  return business ? <Text c="dimmed">{afterwardsOf(business)}</Text> : null
}

/** What becomes of an invoice of this business once it is finalized. */
function afterwardsOf({ settings, appProvider }: Pick<Business, 'settings' | 'appProvider'>): string {
  const isSent = settings.autoSubmitToFirs && appProvider?.isConnected === true
  if (settings.requireApproval) {
    if (settings.requireDifferentApprover) return isSent ? words.otherApprovalAndSent : words.otherApproval
    return isSent ? words.approvalAndSent : words.approval
  }
  if (appProvider?.isConnected !== true) return words.noProvider
  return isSent ? words.sent : words.approved
}
