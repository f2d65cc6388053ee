import type { RoleCeiling } from '../../../core/contract/http/vocabulary.ts'
import { type CeilingChoice, devices as words } from './texts.ts'

/** What screens are added for. */
export const purposes = ['TILL', 'CLERK', 'PHONE', 'OTHER'] as const
export type Purpose = (typeof purposes)[number]

/** What is suggested for each: a till sells, a clerk writes; on a phone the role of its person counts. */
export const suggestedCeilings: Readonly<Record<Purpose, CeilingChoice>> = {
  TILL: 'CASHIER',
  CLERK: 'CREATOR',
  PHONE: 'ANY',
  OTHER: 'ANY',
}

const choices = ['ANY', 'CASHIER', 'VIEWER', 'CREATOR', 'MANAGER', 'ADMIN'] as const

/** To choose from, in the words of a shop. A ceiling of OWNER limits nobody, so it is not offered beside `ANY`. */
export const ceilingOptions = choices.map((value) => ({ value, label: words.may[value] }))

export const choiceOf = (ceiling: RoleCeiling | null): (typeof choices)[number] =>
  ceiling === null || ceiling === 'OWNER' ? 'ANY' : ceiling

export const isCeilingChoice = (value: string | null): value is (typeof choices)[number] =>
  choices.some((choice) => choice === value)

export const ceilingOf = (choice: CeilingChoice): RoleCeiling | null => (choice === 'ANY' ? null : choice)
