type MachineFacts = {
  readonly node: string
  readonly electron: string | null
  readonly platform: string
  readonly startedAt: string
  readonly uptimeSeconds: number
  readonly dataFolder: string
  /** With its write-ahead log. */
  readonly databaseBytes: number
  /** Null where the system does not tell. */
  readonly freeDiskBytes: number | null
  readonly logFile: string | null
  /** The last lines of the log, free of personal data and secrets. */
  readonly logLines: readonly string[]
}

/** What the program knows of the computer it runs on, for whoever has to find out what is wrong. */
export type Machine = { facts(logLines: number): Promise<MachineFacts> }
