import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'

import { getAttention } from '../../../core/contract/invoice/queue.ts'
import type { DesktopBridge } from '../../../electron/shared/bridge.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { Client } from '../../lib/api/client.ts'
import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { backupsQuery } from '../../lib/queries/backups.ts'
import { useBusinesses } from '../../lib/queries/businesses.ts'
import { useMe } from '../../lib/queries/me.ts'
import { backupNotice, newNotices, seenIn, type SeenCounts } from './new-notices.ts'

/** Seldom enough for an app that nobody looks at. */
const EVERY_MS = 60_000
const BACKUPS_EVERY_MS = 6 * 60 * 60_000

const SEEN = 'invoice-desk.noticed'

const seenCounts = z.record(
  z.string(),
  z.object({
    approvals: z.number(),
    refused: z.number(),
    needsAttention: z.number(),
    overdue: z.number(),
    newDevices: z.number().default(0),
    isStalled: z.boolean(),
  }),
)

/** In the desktop app: tells by notices of the system what comes up in the businesses of this person. It shows nothing. */
export function Notices(): null {
  const { client } = useApi()
  const queries = useQueryClient()
  const { data: businesses } = useBusinesses()
  const { data: me } = useMe()
  const isOwner = me?.isInstanceOwner === true

  useEffect(() => {
    const bridge = desktopBridge()
    if (!bridge || !businesses) return
    const look = () => void Promise.all(businesses.map((business) => lookAt(business, client, bridge)))
    look()
    const timer = setInterval(look, EVERY_MS)
    return () => clearInterval(timer)
  }, [businesses, client])

  useEffect(() => {
    const bridge = desktopBridge()
    if (!bridge || !isOwner) return
    const look = async () => {
      const backups = await queries.fetchQuery(backupsQuery(client)).catch(() => undefined)
      const notice = backups && backupNotice(backups.target.newestAt, Date.now())
      if (notice) await bridge.call('notice.show', notice)
    }
    void look()
    const timer = setInterval(() => void look(), BACKUPS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOwner, client, queries])

  return null
}

type NamedBusiness = { readonly id: string; readonly name: string }

/** What cannot be asked now is asked a minute later. */
async function lookAt(business: NamedBusiness, client: Client, bridge: DesktopBridge): Promise<void> {
  try {
    const { data } = await client.call(getAttention, { params: { id: business.id } })
    const now = seenIn(data)
    const before = readSeen()[business.id]
    writeSeen(business.id, now)
    if (!before) return
    for (const notice of newNotices(business, before, now)) await bridge.call('notice.show', notice)
  } catch {
    // The line to the core is shown elsewhere.
  }
}

function readSeen(): Readonly<Record<string, SeenCounts>> {
  try {
    return seenCounts.parse(JSON.parse(localStorage.getItem(SEEN) ?? '{}'))
  } catch {
    return {}
  }
}

/** Over a restart: what came up in the night is told in the morning. */
function writeSeen(businessId: string, counts: SeenCounts): void {
  try {
    localStorage.setItem(SEEN, JSON.stringify({ ...readSeen(), [businessId]: counts }))
  } catch {
    // A blocked storage keeps nothing.
  }
}
