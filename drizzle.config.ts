import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './core/storage/sqlite/schema.ts',
  out: './core/storage/sqlite/migrations',
})
