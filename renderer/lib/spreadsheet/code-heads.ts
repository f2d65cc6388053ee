/** What people call the column of the HS codes of goods. */
export const hsColumnNames: readonly string[] = [
  'hs code',
  'hs codes',
  'hs',
  'hsn',
  'hsn code',
  'hsn or hs code',
  'hsn sac',
  'hs tariff',
  'hs tariff code',
  'hs no',
  'hs number',
  'hts',
  'hts code',
  'tariff code',
  'tariff',
  'tariff no',
  'tariff number',
  'cet code',
  'cet',
  'commodity code',
  'customs code',
  'harmonised code',
  'harmonized code',
  'harmonised system code',
  'harmonized system code',
  'hs isic code',
  'hs or isic code',
]

/** What people call their own codes, and some of them those of the HS. */
export const ownCodeColumnNames: readonly string[] = ['code', 'codes', 'sku', 'stock code', 'ref', 'reference', 'plu']

/** Whether that is written as HS codes are, with their dots: `2523.29`. */
export const isWrittenAsHsCode = (cell: string): boolean => /^\d{4}\.\d{2}(\.\d{2}){0,2}$/.test(cell)

/** Whether most of what stands in a column is. */
export const areHsCodes = (cells: readonly string[]): boolean =>
  cells.filter(isWrittenAsHsCode).length * 2 > cells.length

/** What people call the column of the ISIC classes of services. */
export const isicColumnNames: readonly string[] = [
  'isic code',
  'isic codes',
  'isic',
  'isic class',
  'service code',
  'service codes',
  'service isic code',
]
