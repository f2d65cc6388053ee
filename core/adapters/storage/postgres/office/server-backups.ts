import { AppError } from '../../../../contract/http/errors.ts'
import type { Backups } from '../../../../ports/installation/backups.ts'

/** Of a database of PostgreSQL: they are made and restored where the server runs, and never from here. */
export function createServerBackups(): Backups & { close(): Promise<void> } {
  const refuse = async (): Promise<never> => {
    throw new AppError('backups_on_server')
  }
  return {
    list: async () => [],
    target: async () => ({ folder: '', isDefault: true, onServer: true, problem: null, newest: null }),
    useFolder: refuse,
    create: refuse,
    verify: refuse,
    stage: refuse,
    restoreFailed: () => undefined,
    close: async () => undefined,
  }
}
