import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import { existingRules } from '../../../../core/contract/records/import.ts'
import { RestoredNotice } from '../../../components/form/restored-notice.tsx'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { ROWS_ON_A_PAGE } from '../../../components/table/sheet-grid.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { PrimaryButton } from '../../../components/ui/primary-button.tsx'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { useBusinessId } from '../../../lib/routing/business-id.ts'
import { importing as importTexts } from '../../../lib/texts/records/importing.ts'
import type { ImportKind } from '../kind.ts'
import type { RowProblem } from '../transfer/rows-to-send.ts'
import { ImportChanges } from './changes.tsx'
import { ControlTotal } from './control-total.tsx'
import { ImportGrid } from './grid.tsx'
import { ImportOutcome } from './outcome.tsx'
import { ImportPreview } from './preview.tsx'
import { forAllId, ImportSettings } from './settings.tsx'
import { ImportSource } from './source.tsx'
import { useImportCheck } from './use-check.ts'
import { useImport } from './use-import.ts'

const words = importTexts
const NOTHING = { bodies: [], problems: [], doubts: [], defaults: {}, wrongDefaults: {} }
const NO_ROWS = [] as const

/** Records are seen where they are kept, what was owed among what is owed. */
const seenAt = (area: ImportKind['area']) => {
  if (area === 'opening-items') return 'money'
  return area === 'payable-opening-items' ? 'payables' : area
}

/** From a list in a file to records: look, correct, then save all of it or nothing. */
export function ImportPage({ kind }: { readonly kind: ImportKind }) {
  const businessId = useBusinessId()
  const { data: business } = useBusiness(businessId)
  const state = useImport(kind.fields, { businessId, area: kind.area })
  const [accepted, accept] = useState<string>()
  const [page, setPage] = useState(1)
  const [expected, setExpected] = useState('')
  const { view } = state
  const check = useImportCheck(kind, {
    businessId,
    rows: view?.kept ?? NO_ROWS,
    reading: view?.reading ?? NOTHING,
    onExisting: state.onExisting,
    expected,
    isReady: view !== undefined && view.missing.length === 0,
  })
  const { save } = check
  const isDone = save.isSuccess
  // What was said of other doubts says nothing of these.
  const doubts = JSON.stringify(check.doubts)
  const isAccepted = check.doubts.length === 0 || accepted === doubts

  const { settle } = state
  const latestSettle = useRef(settle)
  useEffect(() => {
    latestSettle.current = settle
  })
  useEffect(() => {
    if (isDone) latestSettle.current()
  }, [isDone])

  const list = { to: `/businesses/$businessId/${seenAt(kind.area)}`, params: { businessId } } as const
  const startAgain = () => {
    state.startAgain()
    setExpected('')
    save.reset()
    setPage(1)
  }

  // The cell is on its page only after that page is drawn.
  const goTo = ({ row, field }: RowProblem) => {
    const index = view?.kept.findIndex(({ number }) => number === row) ?? -1
    const column = state.brought?.mapping.indexOf(field) ?? -1
    const forAll = column === -1 ? document.getElementById(forAllId(field)) : null
    if (forAll) return forAll.focus()
    if (index === -1) return
    setPage(Math.floor(index / ROWS_ON_A_PAGE) + 1)
    requestAnimationFrame(() => document.getElementById(`cell-${row}-${Math.max(0, column)}`)?.focus())
  }

  const action = isDone ? (
    <PrimaryButton place={list} hotkey="submit">
      {words.done.see(kind.words.title)}
    </PrimaryButton>
  ) : (
    view && (
      <PrimaryButton
        hotkey="submit"
        disabled={!check.canSave || !isAccepted}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {words.button(view.kept.length, kind.words.one)}
      </PrimaryButton>
    )
  )
  const again = (
    <Button variant="default" onClick={startAgain}>
      {isDone ? words.done.again : words.another}
    </Button>
  )

  const isAllowed = business !== undefined && may(business, kind.permission ?? 'record.write')

  return (
    <Page>
      <PageTitle crumbs={[{ label: kind.words.title, ...list }]} {...(view && { actions: again })} action={action}>
        {isDone ? words.done.title : words.title(kind.words.title)}
      </PageTitle>

      {business !== undefined && !isAllowed && <Notice>{words.viewer}</Notice>}
      {isAllowed && !view && <ImportSource kind={kind} onSheets={state.take} />}
      {view && !isDone && (
        <>
          <Card>
            <Stack gap="md">
              <RestoredNotice kept={state.kept} labels={{}} />
              <ImportSettings
                state={state}
                wrong={check.wrongDefaults}
                rules={kind.rules ?? existingRules}
                existing={kind.words.existing ?? words.existing}
              />
              <ImportPreview
                state={state}
                check={check}
                isAccepted={isAccepted}
                onAccept={() => accept(doubts)}
                onGo={goTo}
              />
              {kind.hasSum && <ControlTotal kind={kind} check={check} expected={expected} onExpected={setExpected} />}
            </Stack>
          </Card>
          <ImportChanges
            changed={check.isCurrent && check.problems.length === 0 ? check.changed : []}
            fields={kind.fields}
            nameOf={(row) => view.valueAt({ row, field: kind.fields[0]?.name ?? '' })}
            onGo={goTo}
          />
          <ImportGrid state={state} fields={kind.fields} check={check} page={page} onPage={setPage} />
        </>
      )}
      {isDone && <ImportOutcome kind={kind} businessId={businessId} state={state} result={save.data} />}
    </Page>
  )
}
