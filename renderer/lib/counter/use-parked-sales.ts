import { useEffect, useState } from 'react'

import { createParkedSales, type ParkedSale } from './parked-sales.ts'

/** What somebody put aside at the counter, with what other tabs park or take up meanwhile; none of nobody. */
export function useParkedSales(userId: string | undefined, businessId: string): readonly ParkedSale[] {
  const [parked, setParked] = useState(() => ofBrowser(userId, businessId))
  useEffect(() => {
    const look = () => setParked(ofBrowser(userId, businessId))
    look()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [userId, businessId])
  return parked
}

const ofBrowser = (userId: string | undefined, businessId: string): readonly ParkedSale[] =>
  userId === undefined ? [] : createParkedSales(() => localStorage, { userId, businessId }).all()
