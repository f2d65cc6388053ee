import type { Invoice } from '../../../core/contract/invoice/invoice.ts'
import type { PageCommand } from '../../lib/commands/page-commands.ts'
import { approvals as words } from './texts.ts'

type Situation = {
  readonly mayApprove: boolean
  /** What the invoice allows now. */
  readonly actions: Invoice['allowedActions']
  /** The keys are for this one, and not for those that are selected. */
  readonly hasKeys: boolean
  readonly isApproving: boolean
  readonly approve: () => void
  readonly sendBack: () => void
}

/** The decision on one invoice. */
export const approvalCommands = (situation: Situation): readonly PageCommand[] => {
  const { mayApprove, actions, hasKeys, isApproving, approve, sendBack } = situation
  return [
    {
      id: 'approve',
      label: words.approve,
      ...(hasKeys && { key: 'approve' }),
      allowed: mayApprove,
      disabled: !actions.includes('approve'),
      loading: isApproving,
      run: approve,
    },
    {
      id: 'sendBack',
      label: words.sendBack,
      ...(hasKeys && { key: 'sendBack' }),
      allowed: mayApprove,
      disabled: !actions.includes('reject'),
      run: sendBack,
    },
  ]
}
