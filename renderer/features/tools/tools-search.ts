import { z } from 'zod'

export const tabs = ['irn', 'qr', 'validate'] as const
export type Tab = (typeof tabs)[number]

export const toolsSearch = z.object({ tab: z.enum(tabs).optional() })
