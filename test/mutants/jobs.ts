import type { Mutant } from './mutant.ts'

/** Work that takes a while. */
export const jobMutants: readonly Mutant[] = [
  {
    name: 'a job that was stopped goes on',
    breaks: 'nothing more of a stopped job is begun, and it leaves nothing',
    file: 'core/workers/job-runner.ts',
    find: '      if (signal.aborted) throw new JobStopped()',
    replace: '      void signal',
    tests: ['test/api/activity/jobs.test.ts'],
  },
  {
    name: 'one document ends a whole job',
    breaks: 'what cannot be done is named, and the rest goes on',
    file: 'core/use-cases/jobs/context.ts',
    find: '  if (endsJob(error)) throw error',
    replace: '  throw error',
    tests: ['test/api/activity/jobs.test.ts'],
  },
  {
    name: 'an archive of practice and real',
    breaks: 'practice and real are never in one archive',
    file: 'core/use-cases/jobs/month-archive.ts',
    find: 'yield page.filter((one) => isHere(one) && (one.isDamaged || isSold(one)))',
    replace: 'yield page.filter((one) => one.isDamaged || isSold(one) || isHere(one))',
    tests: ['test/api/activity/job-results.test.ts'],
  },
]
