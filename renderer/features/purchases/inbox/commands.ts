import { IconArrowDownToArc, IconCheck, IconMessageQuestion, IconRefresh } from '@tabler/icons-react'

import type { InboxItemBody } from '../../../../core/contract/purchases/inbox.ts'
import type { PageCommand } from '../../../lib/commands/page-commands.ts'
import { inbox as words } from '../../../lib/texts/purchases/inbox.ts'

export type InboxAction = 'take' | 'confirm' | 'question'

type Situation = {
  /** The first that waits: what keys are about. */
  readonly first: InboxItemBody | undefined
  readonly mayWrite: boolean
  readonly isOffered: boolean
  readonly isLooking: boolean
  readonly look: () => void
  readonly act: (action: InboxAction, item: InboxItemBody) => void
}

export const nameOf = ({ supplierName, supplierTin, irn }: InboxItemBody): string => supplierName ?? supplierTin ?? irn

/** Whether it can still be made a bill, confirmed or questioned. */
export const canTake = ({ purchaseId }: InboxItemBody): boolean => purchaseId === null
export const canConfirm = ({ confirmation }: InboxItemBody): boolean => confirmation === null
export const canQuestion = ({ confirmation, question }: InboxItemBody): boolean =>
  confirmation === null && question === null

/** What can be done in the inbox; keys are about the first that waits. */
export function inboxCommands({ first, mayWrite, isOffered, isLooking, look, act }: Situation): readonly PageCommand[] {
  const about = (action: InboxAction) => (first ? () => act(action, first) : look)
  return [
    {
      id: 'look',
      label: words.look,
      icon: IconRefresh,
      place: 'head',
      allowed: mayWrite && isOffered,
      loading: isLooking,
      run: look,
    },
    {
      id: 'take',
      label: first ? words.takeOf(nameOf(first)) : words.take,
      icon: IconArrowDownToArc,
      key: 'takeInvoice',
      place: 'menu',
      allowed: mayWrite && first !== undefined && canTake(first),
      run: about('take'),
    },
    {
      id: 'confirm',
      label: first ? words.confirmOf(nameOf(first)) : words.confirm,
      icon: IconCheck,
      place: 'menu',
      allowed: mayWrite && first !== undefined && canConfirm(first),
      run: about('confirm'),
    },
    {
      id: 'question',
      label: first ? words.questionOf(nameOf(first)) : words.question,
      icon: IconMessageQuestion,
      place: 'menu',
      allowed: mayWrite && first !== undefined && canQuestion(first),
      run: about('question'),
    },
  ]
}
