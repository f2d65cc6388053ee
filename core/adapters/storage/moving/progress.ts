/** Told how far something came: `done` of `total`, in whatever it counts. */
export type ReportProgress = (what: string, done: number, total: number) => void
