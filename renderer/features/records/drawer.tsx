import { Button, Drawer, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { FactList } from '../../components/display/fact-list.tsx'
import { DiscardChanges } from '../../components/form/discard-changes.tsx'
import { useDeleteRecord } from '../../components/records/use-delete.ts'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useDiscardFormDraft } from '../../lib/form/use-draft.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { records as recordsTexts } from '../../lib/texts/records/records.ts'
import { useRecord } from './api.ts'
import { formDraftOf } from './form-values.ts'
import type { RecordFrame, RecordKind } from './kind.ts'

const words = recordsTexts

type Props<T extends RecordFrame> = {
  readonly kind: RecordKind<T>
  readonly businessId: string
  /** Undefined for a new one. */
  readonly id: string | undefined
  readonly mayWrite: boolean
  readonly onClose: () => void
}

/** One record at the side of its list. Closing asks only if something typed would be lost. */
export function RecordDrawer<T extends RecordFrame>({ kind, businessId, id, mayWrite, onClose }: Props<T>) {
  const [isDirty, setIsDirty] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const forget = useDiscardFormDraft(formDraftOf(businessId, kind.area, id))
  const { data: record, error, refetch } = useRecord(kind, businessId, id)
  const saved = useSaved(kind, businessId)
  const remove = useDeleteRecord()

  const reason = record && kind.builtIn?.(record)
  const isForm = mayWrite && reason === undefined && (id === undefined || record !== undefined)
  const links = record && kind.links?.(businessId, record)

  return (
    <>
      <Drawer
        opened
        onClose={() => (isDirty ? setIsAsking(true) : onClose())}
        position="right"
        size={560}
        title={record === undefined ? (id === undefined ? kind.words.add : kind.words.title) : kind.nameOf(record)}
        closeOnEscape={!isAsking}
        styles={{ title: { lineHeight: 1.35 } }}
      >
        {id !== undefined &&
          record === undefined &&
          (error === null ? <Loading /> : <Problem error={error} onRetry={() => void refetch()} />)}
        {isForm && (
          <kind.Form
            businessId={businessId}
            record={record}
            onDirty={setIsDirty}
            onSaved={(result) => {
              saved(result, record === undefined)
              onClose()
            }}
            actions={
              record && (
                <Group gap="md">
                  <Button
                    variant="subtle"
                    color="red"
                    onClick={() => {
                      forget()
                      remove({ area: kind.area, id: record.id, businessId, name: kind.nameOf(record) })
                      onClose()
                    }}
                  >
                    {words.deleteShort}
                  </Button>
                  {links}
                </Group>
              )
            }
          />
        )}
        {record !== undefined && !isForm && (
          <Stack gap="md">
            {reason !== undefined && <Notice>{reason}</Notice>}
            {reason === undefined && (
              <FactList
                facts={kind.facts(record).map(({ label, value }) => ({ label, value: value || words.noneGiven }))}
              />
            )}
            <div>{links}</div>
          </Stack>
        )}
      </Drawer>
      {isAsking && (
        <DiscardChanges
          onStay={() => setIsAsking(false)}
          onClose={() => {
            forget()
            onClose()
          }}
        />
      )}
    </>
  )
}

/** What follows a saved record: the lists know it, and a word says so. */
function useSaved<T extends RecordFrame>(kind: RecordKind<T>, businessId: string) {
  const queries = useQueryClient()
  return (record: T, isNew: boolean) => {
    void queries.invalidateQueries({ queryKey: ofBusiness(businessId, kind.area) })
    const name = kind.nameOf(record)
    notifications.show({ message: isNew ? words.added(name) : words.changed(name), autoClose: 4_000 })
  }
}
