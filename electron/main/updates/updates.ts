/** What brings new versions: electron-updater's, or one of a test. */
export type UpdateSource = {
  /** Looks for a newer version, fetches it and compares it with its checksum; null where there is none. */
  fetchNewer(): Promise<string | null>
  /** Puts the version that was fetched in the place of this one, and opens it. This one ends. @throws where it cannot */
  replaceProgram(): void
}

/** `none` where no version was fetched, `restarting` where the app ends; the others are why it stays as it is. */
export type UpdateResult = 'none' | 'typing' | 'sending' | 'notBackedUp' | 'notReplaced' | 'restarting'

export type UpdateDependencies = {
  readonly source: UpdateSource
  /** Whether somebody has typed what is not saved yet. */
  readonly hasUnsavedChanges: () => Promise<boolean>
  /** Whether an invoice is on its way to the authority; if not, makes a verified backup. Rejects where that fails. */
  readonly prepare: () => Promise<'sending' | 'ready'>
  /** Answers what is being worked on, and gives the data folder free. */
  readonly stopServer: () => Promise<unknown>
  /** Opens the app as it is, in the place of the one whose server is stopped. */
  readonly startAgain: () => void
  readonly onFetched: (version: string) => void
  readonly onFailure: (what: string, error: unknown) => void
}

const EVERY_MS = 6 * 3_600_000

/**
 * New versions of the app: looked for now and every six hours, fetched by themselves, and put in place when somebody asks
 * for it. Nothing typed is lost, nothing on its way is broken off, and there is a verified backup from before.
 */
export function createUpdates(dependencies: UpdateDependencies) {
  const { source, hasUnsavedChanges, prepare, stopServer, startAgain, onFetched, onFailure } = dependencies
  let fetched: string | null = null
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    try {
      const version = await source.fetchNewer()
      if (version === null || version === fetched) return
      fetched = version
      onFetched(version)
    } catch (error) {
      // Without a line there is nothing to say to anybody: it is tried again.
      onFailure('No newer version could be fetched', error)
    }
  }

  async function restart(): Promise<UpdateResult> {
    if (fetched === null) return 'none'
    if (await hasUnsavedChanges()) return 'typing'
    try {
      if ((await prepare()) === 'sending') return 'sending'
    } catch (error) {
      onFailure('There is no backup from before the update', error)
      return 'notBackedUp'
    }
    // While the backup was made somebody may have gone on.
    if (await hasUnsavedChanges()) return 'typing'
    await stopServer()
    try {
      source.replaceProgram()
      return 'restarting'
    } catch (error) {
      onFailure('The new version could not be put in place', error)
      startAgain()
      return 'notReplaced'
    }
  }

  return {
    /** Looks now, and then from time to time. */
    async start(): Promise<void> {
      timer ??= setInterval(() => void look(), EVERY_MS).unref()
      await look()
    },
    /** Goes over to the version that was fetched, where nothing speaks against it at this moment. */
    restart,
    stop: () => clearInterval(timer),
  }
}

/** Why the app was not restarted, for the person who asked for it. */
export const whyNotRestarted = {
  typing: 'Something is typed that is not saved yet. Save or discard it, then try again.',
  sending: 'An invoice is being sent at this moment. Try again in a minute.',
  notBackedUp: 'No backup could be made, so nothing was changed. See Backups in the settings of this installation.',
} as const satisfies Partial<Record<UpdateResult, string>>
