import { INCOMING_FIGURE_COLUMNS, PURCHASE_FIGURE_COLUMNS } from '../../sqlite/sql/purchase-figures.ts'

import { fingerprintOf } from './fingerprint.ts'

const ofRow = (columns: readonly string[]): string => fingerprintOf(...columns.map((column) => `x.${column}`))

/** A hash of what a row `x` of purchases says that the log does not write down itself. */
export const PURCHASE_FIGURES = ofRow(PURCHASE_FIGURE_COLUMNS)

/** The same of a row `x` of what came through the network. */
export const INCOMING_FIGURES = ofRow(INCOMING_FIGURE_COLUMNS)
