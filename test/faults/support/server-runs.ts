import { apiClient, type Api } from '../../support/api-client.ts'
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from '../../support/server-process.ts'

/** One server process after the other over one data folder. */
export type ServerRuns = {
  /** The server that lives, or the next one as soon as it does. */
  now(): Promise<ServerRun>
  /** Ends the present life without a goodbye and begins the next. */
  killAndRestart(): Promise<void>
  readonly count: number
  /** Asks the last one to stop; answers its exit code. */
  stop(): Promise<number | NodeJS.Signals>
  kill(): Promise<void>
}

type ServerRun = { readonly number: number; readonly server: ServerProcess; as(token: string | undefined): Api }

export async function startServerRuns(options: ServerProcessOptions): Promise<ServerRuns> {
  let count = 0
  let present: Promise<ServerRun> = begin()

  async function begin(): Promise<ServerRun> {
    const server = await startServerProcess(options)
    count += 1
    return { number: count, server, as: (token) => apiClient(server.url, token) }
  }

  await present
  return {
    now: () => present,
    get count() {
      return count
    },
    async killAndRestart() {
      const { server } = await present
      // Set before the kill, so that whoever loses the server finds the next one.
      present = server.kill().then(begin)
      await present
    },
    stop: async () => (await present).server.stop(),
    kill: async () => (await present).server.kill(),
  }
}
