// Upgrades one database in a process of its own, which migrations.test.ts kills on the way.
import { openSqliteStorage } from '../../core/adapters/storage/sqlite/storage.ts'

const [file = ''] = process.argv.slice(2)
process.stdout.write('opening\n')
const storage = openSqliteStorage(file)
process.stdout.write('opened\n')
await storage.close()
