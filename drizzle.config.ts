import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './core/adapters/storage/sqlite/schema/tables.ts',
  out: './core/adapters/storage/sqlite/migrations',
})
