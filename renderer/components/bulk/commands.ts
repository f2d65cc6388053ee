import {
  IconCash,
  IconChecks,
  IconCopyPlus,
  IconFileCheck,
  IconFileSpreadsheet,
  IconFileText,
  IconSend,
} from '@tabler/icons-react'

import type { PageCommand } from '../../lib/commands/page-commands.ts'
import { type BulkAction, bulkActions, splitSelection } from '../../lib/invoices/bulk-actions.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'

const words = bulkTexts

const icons = {
  approve: IconChecks,
  finalize: IconFileCheck,
  submit: IconSend,
  updatePayment: IconCash,
  duplicate: IconCopyPlus,
} satisfies Record<BulkAction, typeof IconChecks>

type Situation = {
  readonly selected: readonly ListedInvoice[]
  /** Something is being done with many. */
  readonly isBusy: boolean
  readonly isExporting: boolean
  readonly perform: (action: BulkAction) => void
  readonly save: (format: 'xlsx' | 'csv') => void
}

/** What can be done with the selected invoices: what at least one of them allows, and saving them as a file. */
export function bulkCommands(situation: Situation): readonly PageCommand[] {
  const { selected, isBusy, isExporting, perform, save } = situation
  const offers = bulkActions
    .map((action) => ({ action, able: splitSelection(selected, action).able.length }))
    .filter(({ able }) => able > 0)
  return [
    ...offers.map(({ action, able }): PageCommand => ({
      id: action,
      label: words.bulk[action](able),
      icon: icons[action],
      place: 'head',
      disabled: isBusy,
      ...(action === 'approve' && { key: action }),
      run: () => perform(action),
    })),
    ...(['xlsx', 'csv'] as const).map((format): PageCommand => ({
      id: format,
      label: words.export.as[format],
      icon: format === 'xlsx' ? IconFileSpreadsheet : IconFileText,
      place: 'menu',
      disabled: isExporting,
      run: () => save(format),
    })),
  ]
}
