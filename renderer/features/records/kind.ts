import type { IconUsers } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'

import type { pageMeta } from '../../../core/contract/http/fields.ts'
import type { Permission } from '../../../core/contract/http/permissions.ts'
import type { ExistingRule, importCustomers, ImportResult } from '../../../core/contract/records/import.ts'
import type { Fact } from '../../components/display/fact-list.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import type { Client } from '../../lib/api/client.ts'
import type { PageCommand } from '../../lib/commands/page-commands.ts'
import type { Area } from '../../lib/queries/keys.ts'
import type { Place } from '../../lib/routing/place.ts'
import type { FileField, RecordField } from './transfer/fields/field.ts'

export type RecordFrame = { readonly id: string }

type RecordQuery = {
  readonly businessId: string
  readonly page?: string
  readonly limit?: string
  readonly search?: string
}

type RecordPage<T> = { readonly items: T[]; readonly meta: z.output<typeof pageMeta> }

type ImportBody = z.input<typeof importCustomers.body> & { readonly expectedTotal?: number }

/** What an import answers; with sums where its rows are money. Naira. */
type ImportAnswer = ImportResult & {
  readonly total?: number
  /** What of `total` is credit. */
  readonly credit?: number
  readonly added?: number
  readonly difference?: number | null
}

/** What is imported from a list. */
export type ImportKind = {
  /** Behind `/businesses/$businessId/`, with `/import` behind it. */
  readonly area:
    'customers' | 'products' | 'payment-details' | 'opening-items' | 'suppliers' | 'bills' | 'payable-opening-items'
  readonly words: {
    readonly title: string
    /** In a sentence: `3 customers`. */
    readonly one: string
    /** What asks for the rule, where it is not the name that tells. */
    readonly existing?: string
    /** What the rows come to where some are credit; that of customers unless said. */
    readonly credit?: (owed: string, credit: string) => string
  }
  readonly fields: readonly FileField[]
  /** Whoever changes records, unless said. */
  readonly permission?: Permission
  /** What may become of rows that are there already; all rules unless said. */
  readonly rules?: readonly ExistingRule[]
  /** The rows come to a sum, which is compared with another one before it is saved. */
  readonly hasSum?: true
  /** What may look different afterwards: the records themselves, or the money of customers, unless said. */
  readonly changes?: readonly Area[]
  readonly import: (
    client: Client,
    body: ImportBody,
    options: { readonly signal?: AbortSignal; readonly idempotencyKey?: string },
  ) => Promise<ImportAnswer>
}

export type RecordFormProps<T> = {
  readonly businessId: string
  /** Undefined for a new one. */
  readonly record: T | undefined
  readonly onSaved: (record: T) => void
  /** Told whether closing would lose something. */
  readonly onDirty: (isDirty: boolean) => void
  /** Beside the button that saves. */
  readonly actions: ReactNode
}

/** Customers, products and payment details differ in their fields, not in how they are looked after. */
export type RecordKind<T extends RecordFrame> = {
  /** Behind `/businesses/$businessId/`, and the area of its queries. */
  readonly area: 'customers' | 'products' | 'payment-details' | 'suppliers'
  /** Whoever changes records, unless said. */
  readonly permission?: Permission
  readonly words: {
    readonly title: string
    readonly add: string
    /** In a sentence: `3 customers`. */
    readonly one: string
    readonly search: string
    readonly empty: { readonly title: string; readonly text: string; readonly forViewer: string }
  }
  readonly icon: typeof IconUsers
  readonly columns: readonly Column<T>[]
  /** As columns of a file. */
  readonly fields: readonly RecordField<T>[]
  readonly nameOf: (record: T) => string
  /** It cannot be changed or deleted; why not. */
  readonly builtIn?: (record: T) => string | undefined
  readonly Form: ComponentType<RecordFormProps<T>>
  /** For people who may only look. */
  readonly facts: (record: T) => readonly Fact[]
  /** The page with its figures, which its row opens; else the row opens its form. */
  readonly pageOf?: (businessId: string, record: T) => Place | undefined
  /** What else there is to do with the list, for who changes records. */
  readonly commands?: (businessId: string) => readonly PageCommand[]
  /** Where else a record leads. */
  readonly links?: (businessId: string, record: T) => ReactNode
  readonly list: (client: Client, query: RecordQuery, signal: AbortSignal) => Promise<RecordPage<T>>
  readonly get: (client: Client, id: string, signal: AbortSignal) => Promise<T>
  /** Left out where they are not imported. */
  readonly import?: (
    client: Client,
    body: ImportBody,
    options: { readonly signal?: AbortSignal; readonly idempotencyKey?: string },
  ) => Promise<ImportResult>
}
