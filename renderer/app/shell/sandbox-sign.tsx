import { SandboxMark } from '../../components/status-badge.tsx'
import { useAttention } from '../../lib/queries/attention.ts'

/** That nothing is real in this business now, at one place on every page. */
export function SandboxSign({ businessId }: { readonly businessId: string }) {
  const { data: attention } = useAttention(businessId)
  return attention?.environment === 'SANDBOX' && <SandboxMark />
}
