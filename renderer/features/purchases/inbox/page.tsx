import { Button, SegmentedControl } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconInbox, IconPlugConnectedX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import {
  confirmInboxItem,
  type InboxItemBody,
  lookIntoInbox,
  questionInboxItem,
  takeInboxItem,
} from '../../../../core/contract/purchases/inbox.ts'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { PageTitle } from '../../../components/layout/page-title.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { Pager } from '../../../components/table/pager.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { SecondaryActions } from '../../../components/ui/secondary-actions.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { usePageCommands } from '../../../lib/commands/page-commands.ts'
import { formatDayTime } from '../../../lib/format/date-time.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { areasOfPurchases, ofBusiness } from '../../../lib/queries/keys.ts'
import { usePreferences } from '../../../lib/queries/preferences.ts'
import { useInbox } from '../../../lib/queries/purchases/inbox.ts'
import { useBusinessId } from '../../../lib/routing/business-id.ts'
import { useSearchParams } from '../../../lib/routing/search.ts'
import { palette } from '../../../lib/texts/app/palette.ts'
import { inbox as words } from '../../../lib/texts/purchases/inbox.ts'
import { inboxColumns } from './columns.tsx'
import { type InboxAction, inboxCommands, nameOf } from './commands.ts'
import styles from './inbox.module.css'
import { inboxSearch } from './search.ts'
import { TakeDialog, type TakeInput } from './take-dialog.tsx'

const DEFAULT_ROWS = 25

/** What suppliers sent through the network: taken into the bills, confirmed or questioned. */
export function InboxPage() {
  const businessId = useBusinessId()
  const { data: business } = useBusiness(businessId)
  const { preferences } = usePreferences()
  const [search, change] = useSearchParams(inboxSearch)
  const { data, error, refetch } = useInbox(businessId, {
    show: search.show ?? 'open',
    page: String(search.page ?? 1),
    limit: String(preferences?.pageSize ?? DEFAULT_ROWS),
  })
  const mayWrite = business !== undefined && may(business, 'purchase.write')
  const acts = useInboxActs(businessId)
  const commands = usePageCommands(
    palette.here,
    inboxCommands({
      first: data?.items.find(({ isOpen }) => isOpen),
      mayWrite,
      isOffered: data?.isOffered ?? false,
      isLooking: acts.look.isPending,
      look: () => acts.look.mutate(),
      act: acts.act,
    }),
  )
  const problem = acts.look.error ?? acts.confirm.error ?? (acts.unknown ? null : acts.take.error)

  return (
    <Page>
      <PageTitle intro={words.intro} actions={<SecondaryActions label={words.title} commands={commands} />}>
        {words.title}
      </PageTitle>
      {problem !== null && <Problem error={problem} />}
      {data && <LookNotice inbox={data} />}
      {error && !data ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={words.title}
          columns={inboxColumns({
            businessId,
            act: mayWrite ? acts.act : undefined,
            busy: acts.take.isPending ? acts.take.variables.item.id : undefined,
          })}
          rows={data?.items}
          idOf={({ id }) => id}
          expectedRows={3}
          bar={
            <SegmentedControl
              size="xs"
              aria-label={words.view}
              value={search.show ?? 'open'}
              data={[
                { value: 'open', label: words.views.open },
                { value: 'all', label: words.views.all },
              ]}
              onChange={(view) => void change({ show: view === 'all' ? 'all' : undefined, page: undefined })}
            />
          }
          empty={<Nothing businessId={businessId} inbox={data} isAll={search.show === 'all'} />}
          footer={data && <Pager meta={data.meta} onPage={(page) => void change({ page })} />}
        />
      )}
      {data?.isOffered === true && (
        <p className={styles['note']}>{`${words.refusal(data.refusal.hours)} ${data.refusal.source}`}</p>
      )}
      {acts.unknown && (
        <TakeDialog
          businessId={businessId}
          item={acts.unknown}
          isTaking={acts.take.isPending}
          problem={acts.take.error}
          take={acts.takeAs}
          onClose={acts.forget}
        />
      )}
      {acts.asked && (
        <QuestionDialog businessId={businessId} item={acts.asked} onClose={acts.forget} onDone={acts.refresh} />
      )}
    </Page>
  )
}

function useInboxActs(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [unknown, setUnknown] = useState<InboxItemBody>()
  const [asked, setAsked] = useState<InboxItemBody>()
  const refresh = () => {
    for (const area of [...areasOfPurchases, 'attention'] as const) {
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, area) })
    }
  }
  const look = useMutation({
    mutationFn: async () => (await client.call(lookIntoInbox, { body: { businessId } })).data,
    onSuccess: ({ received, look: answer }) => {
      if (answer?.trouble === null) notifications.show({ message: words.looked(received) })
      refresh()
    },
  })
  const confirm = useMutation({
    mutationFn: async (item: InboxItemBody) => (await client.call(confirmInboxItem, { params: { id: item.id } })).data,
    onSuccess: ({ confirmation }) => {
      notifications.show({ message: confirmation?.state === 'PENDING' ? words.confirmedLater : words.confirmed })
      refresh()
    },
  })
  const take = useMutation({
    // Undefined where somebody has to say first whose it is.
    mutationFn: async ({ item, input }: { readonly item: InboxItemBody; readonly input?: TakeInput }) => {
      if (input === undefined && item.supplierId === null) return undefined
      return (await client.call(takeInboxItem, { params: { id: item.id }, body: input ?? {} })).data
    },
    onSuccess: async (bill, { item }) => {
      if (bill === undefined) return setUnknown(item)
      setUnknown(undefined)
      refresh()
      await navigate({ to: '/businesses/$businessId/bills/$billId/edit', params: { businessId, billId: bill.id } })
    },
  })

  return {
    look,
    confirm,
    take,
    unknown,
    asked,
    refresh,
    act(action: InboxAction, item: InboxItemBody): void {
      if (action === 'take') take.mutate({ item })
      else if (action === 'confirm') confirm.mutate(item)
      else setAsked(item)
    },
    takeAs(input: TakeInput): void {
      if (unknown) take.mutate({ item: unknown, input })
    },
    forget(): void {
      setUnknown(undefined)
      setAsked(undefined)
      take.reset()
    },
  }
}

type InboxData = NonNullable<ReturnType<typeof useInbox>['data']>

/** When it was last looked, and why not since. */
function LookNotice({ inbox: { isOffered, look } }: { readonly inbox: InboxData }) {
  if (!isOffered && look === null) return null
  const when = look?.lookedAt ? formatDayTime(look.lookedAt) : null
  if (isOffered && look?.trouble) return <Notice>{words.trouble(look.trouble, when)}</Notice>
  if (!isOffered) return <Notice tone="quiet">{words.notOffered.title}</Notice>
  return <p className={styles['note']}>{when === null ? words.notLooked : words.lookedAt(when)}</p>
}

type NothingProps = { readonly businessId: string; readonly inbox: InboxData | undefined; readonly isAll: boolean }

function Nothing({ businessId, inbox, isAll }: NothingProps) {
  const params = { businessId }
  if (inbox?.isOffered === false) {
    return (
      <EmptyState
        icon={<IconPlugConnectedX size={36} stroke={1.5} />}
        {...words.notOffered}
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to="/businesses/$businessId/bills/new" params={params} />}
          >
            {words.newBill}
          </Button>
        }
      />
    )
  }
  const isDone = !isAll && inbox?.look?.lookedAt !== undefined && inbox.look.lookedAt !== null
  return (
    <EmptyState
      icon={<IconInbox size={36} stroke={1.5} />}
      {...(isDone ? words.done : words.empty)}
      action={
        isDone && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/businesses/$businessId/inbox" params={params} search={{ show: 'all' }} />
            )}
          >
            {words.showAll}
          </Button>
        )
      }
    />
  )
}

type QuestionProps = {
  readonly businessId: string
  readonly item: InboxItemBody
  readonly onClose: () => void
  readonly onDone: () => void
}

function QuestionDialog({ businessId, item, onClose, onDone }: QuestionProps) {
  const { client } = useApi()
  return (
    <ReasonDialog
      keep={{ businessId, form: `question.${item.id}` }}
      onClose={onClose}
      title={words.ask.title(nameOf(item))}
      text={words.ask.text}
      label={words.ask.label}
      missing={words.ask.missing}
      button={words.ask.button}
      stays={words.ask.stays}
      schema={questionInboxItem.body}
      send={async (body) => {
        await client.call(questionInboxItem, { params: { id: item.id }, body })
        notifications.show({ message: words.ask.done })
        onDone()
      }}
    />
  )
}
