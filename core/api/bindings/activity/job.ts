import * as contract from '../../../contract/activity/job.ts'
import { environmentOf } from '../../../domain/business/business.ts'
import { monthAfter } from '../../../domain/vat/month.ts'
import { getBusiness } from '../../../use-cases/business/businesses.ts'
import { cancelJob, listJobs, readJob, readJobFile, startJob } from '../../../use-cases/jobs/jobs.ts'
import { bind, type Binding, type Input } from '../../bind.ts'
import { toPage } from '../../wire/record.ts'
import { toJob, toOrder } from './job-wire.ts'

const read = async ({ core, member, params }: Pick<Input<typeof contract.getJob>, 'core' | 'member' | 'params'>) =>
  core.units.read(async (unit) => ({ data: toJob(await readJob(unit, member, params.id), member, unit.now) }))

/** Work that takes a while. */
export const jobBindings: readonly Binding[] = [
  bind(contract.createJob, async ({ core, member, body }) => ({
    data: await core.units.write(async (unit) => {
      const { business } = await getBusiness(unit, member)
      const usual = { environment: environmentOf(business), lastMonth: monthAfter(unit.today.slice(0, 7), -1) }
      return toJob(await startJob(unit, member, toOrder(body, usual)), member, unit.now)
    }),
  })),

  bind(contract.listJobs, async ({ core, member, query }) => {
    const { page, limit, own } = query
    return core.units.read(async (unit) => {
      const found = await listJobs(unit, member, { page, limit, own: own === 'true' })
      return { data: toPage(found, query, (job) => ({ ...toJob(job, member, unit.now), errors: [] })) }
    })
  }),

  bind(contract.getJob, read),

  bind(
    contract.cancelJob,
    async ({ core, member, params }) => ({
      data: await core.units.write(async (unit) => toJob(await cancelJob(unit, member, params.id), member, unit.now)),
    }),
    read,
  ),

  bind(contract.getJobFile, async ({ core, member, params }) => {
    const { name: fileName, type, size, chunks } = await readJobFile(core, member, params.id)
    return { fileName, type, bytes: { size, chunks } }
  }),
]
