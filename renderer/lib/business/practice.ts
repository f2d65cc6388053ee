import type { Business } from '../../../core/contract/business/business.ts'

/**
 * What somebody enters for FIRS who has no IDs yet: of the right shape, so that the sandbox takes them, and readable as
 * practice in every invoice reference number (INV000001-PRACTICE-20261120).
 */
export const practiceFirsConfig = {
  businessId: '00000000-0000-4000-8000-000000000000',
  serviceId: 'PRACTICE',
} as const

export function isPracticeFirsConfig(config: Business['firsConfig']): boolean {
  return config?.businessId === practiceFirsConfig.businessId || config?.serviceId === practiceFirsConfig.serviceId
}
