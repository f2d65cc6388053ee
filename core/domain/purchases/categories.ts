import type { PurchaseCategoryKind } from '../../contract/http/vocabulary.ts'
import { fold } from '../text/fold.ts'

/** What purchases are put under. Free text may say anything else. */
type PurchaseCategory = {
  readonly name: string
  readonly kind: PurchaseCategoryKind
  readonly ledgerCode: string
  readonly ledgerName: string
}

const category = (
  name: string,
  kind: PurchaseCategoryKind,
  ledgerCode: string,
  ledgerName: string = name,
): PurchaseCategory => ({ name, kind, ledgerCode, ledgerName })

/** Where things that serve for years go, whatever category somebody gave them. */
export const FIXED_ASSETS = category('Fixed assets', 'PURCHASE', '1500')

const OTHER = category('Other purchases', 'PURCHASE', '6190')

export const PURCHASE_CATEGORIES: readonly PurchaseCategory[] = [
  category('Goods for resale', 'PURCHASE', '5000', 'Purchases'),
  category('Raw materials', 'PURCHASE', '5010'),
  category('Packaging', 'PURCHASE', '5020'),
  category('Freight and clearing', 'PURCHASE', '5030'),
  category('Rent', 'PURCHASE', '6000'),
  category('Electricity and water', 'PURCHASE', '6010'),
  category('Fuel and diesel', 'PURCHASE', '6020'),
  category('Transport and travel', 'PURCHASE', '6030'),
  category('Repairs and maintenance', 'PURCHASE', '6040'),
  category('Phone and internet', 'PURCHASE', '6050'),
  category('Office supplies', 'PURCHASE', '6060'),
  category('Advertising', 'PURCHASE', '6070'),
  category('Professional fees', 'PURCHASE', '6080'),
  category('Software and subscriptions', 'PURCHASE', '6090'),
  category('Security and cleaning', 'PURCHASE', '6110'),
  category('Meals and entertainment', 'PURCHASE', '6120'),
  FIXED_ASSETS,
  OTHER,
  category('Wages and salaries', 'COST_NOT_PURCHASE', '6200'),
  category('Pension and staff levies', 'COST_NOT_PURCHASE', '6210'),
  category('Bank charges', 'COST_NOT_PURCHASE', '6220'),
  category('Interest', 'COST_NOT_PURCHASE', '6230'),
  category('Licences and permits', 'COST_NOT_PURCHASE', '6240'),
  category('Insurance', 'COST_NOT_PURCHASE', '6250'),
  category('Stamp duty', 'COST_NOT_PURCHASE', '6260'),
  category('Import duty', 'COST_NOT_PURCHASE', '5040'),
  category('Donations', 'COST_NOT_PURCHASE', '6270'),
  category('Tax remitted', 'NOT_COST', '2210'),
  category('Loan repayment', 'NOT_COST', '2500', 'Loans'),
  category('Owner drawings', 'NOT_COST', '3100', 'Drawings'),
  category('Transfer between own accounts', 'NOT_COST', '1090', 'Money in transit'),
]

const byName = new Map(PURCHASE_CATEGORIES.map((one) => [fold(one.name), one]))

/** The category that a text names, however it is spelled; one that is not in the list is a purchase of another kind. */
export function purchaseCategory(name: string | null): PurchaseCategory {
  return (name === null ? undefined : byName.get(fold(name))) ?? OTHER
}

export const categoryKindOf = (name: string | null): PurchaseCategoryKind => purchaseCategory(name).kind
