import { useEffect, useState } from 'react'

import { createParkedSales, type Parked } from './parked-sales.ts'
import type { TillOwner } from './unsent-sales.ts'

/** What somebody put aside at the counter, with what other tabs park or take up meanwhile; none of nobody. */
export function useParkedSales(userId: string | undefined, businessId: string): readonly Parked[] {
  const read = () => (userId === undefined ? [] : ofBrowser({ userId, businessId }))
  const [parked, setParked] = useState(read)
  useEffect(() => {
    const look = () => setParked(userId === undefined ? [] : ofBrowser({ userId, businessId }))
    look()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [userId, businessId])
  return parked
}

const ofBrowser = (owner: TillOwner): readonly Parked[] => createParkedSales(() => localStorage, owner).all()
