/** Why a job has no result, or not a whole one. */
export type JobTrouble =
  | 'interrupted'
  | 'nothing_done'
  | 'nothing_found'
  | 'disk_full'
  | 'too_big'
  | 'not_allowed'
  | 'smtp_missing'
  | 'printing_failed'
  | 'broken'

/** The file of a job would be bigger than its format allows. */
export class FileTooBig extends Error {
  override readonly name = 'FileTooBig'

  constructor({ cause }: { readonly cause: unknown }) {
    super('The file would be too big.', { cause })
  }
}

const sentences: Readonly<Record<JobTrouble, string>> = {
  interrupted: 'Invoice Desk was closed before this finished. Start it again; finished work is not repeated.',
  nothing_done: 'No document could be processed. The report gives the reason for each one.',
  nothing_found: 'Nothing matches any more. Check the list, then start it again.',
  disk_full: 'The disk is full. Free some space, then start it again.',
  too_big: 'The file would be too big. Choose fewer days or documents, then start it again.',
  not_allowed: 'Your role does not allow this any more. Ask an owner or admin of the business.',
  smtp_missing: 'No mail server is set up. An owner or admin does that in the settings, under E-mail.',
  printing_failed:
    'The file could not be created. Choose a ZIP of single files, or fewer documents, and start it again.',
  broken: 'Something went wrong. Start it again; if it happens again, send the diagnostics.',
}

/** In a sentence, with the remedy. */
export const jobSentence = (trouble: JobTrouble): string => sentences[trouble]
