import { buildServer } from './server-process.ts'

/** Before any test of a project that starts the product as a process: built, it starts in a quarter of the time. */
export async function setup(): Promise<void> {
  await buildServer()
}
