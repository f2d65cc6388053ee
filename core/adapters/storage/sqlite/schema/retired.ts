/**
 * Tables (`name`) and columns (`table.column`) that the schema once had and gave up. Migrations only add, so they still
 * stand in older databases with whatever was in them: none of these names may ever mean something else. Taking a table
 * or a column out of the schema puts its name here, and the DROP out of the migration that is generated for it.
 */
export const retiredNames: readonly string[] = [
  'business.api_url',
  'business.client_id',
  'business.provider1_client_id',
  'business.provider1_merchant_code',
]
