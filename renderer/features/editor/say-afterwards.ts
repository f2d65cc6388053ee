import type { Business } from '../../../core/contract/business.ts'
import { editor as editorTexts } from '../../lib/texts/editor.ts'

const words = editorTexts.afterwards

/** What becomes of an invoice of this business once it is finalized. */
export function sayAfterwards({ settings, appProvider }: Pick<Business, 'settings' | 'appProvider'>): string {
  const isSent = settings.autoSubmitToFirs && appProvider?.isConnected === true
  if (settings.requireApproval) {
    if (settings.requireDifferentApprover) return isSent ? words.otherApprovalAndSent : words.otherApproval
    return isSent ? words.approvalAndSent : words.approval
  }
  if (appProvider?.isConnected !== true) return words.noProvider
  return isSent ? words.sent : words.approved
}
