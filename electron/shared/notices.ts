import { z } from 'zod'

/** What the desktop app tells by a notice of the system; each can be switched off. */
export const noticeKinds = ['approval', 'refused', 'stalled', 'overdue', 'backup', 'screen'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const notice = z.strictObject({
  kind: z.enum(noticeKinds),
  title: z.string().min(1).max(120),
  body: z.string().max(300),
  /** The page of the interface that it leads to. */
  path: z.string().startsWith('/').max(500),
})
export type Notice = z.output<typeof notice>

/** Which kinds are told. */
export const noticeSwitches = z.record(z.enum(noticeKinds), z.boolean())
