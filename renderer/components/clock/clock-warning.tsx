import { lazy, Suspense, useEffect, useState } from 'react'

import type { ClockNoticeProps } from './clock-notice.tsx'

const ClockNotice = lazy(async () => ({ default: (await import('./clock-notice.tsx')).ClockNotice }))

/** After what the page itself loads. */
const LATER_MS = 500

/** What speaks against the computer's clock, where there is anything; a page that only says so does not wait for it. */
export function ClockWarning(props: ClockNoticeProps) {
  const [isTime, setIsTime] = useState(props.asks)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense fallback={null}>{isTime && <ClockNotice {...props} />}</Suspense>
}
