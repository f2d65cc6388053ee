import { expect, it, onTestFinished } from 'vitest'

import { openConnection } from '../../core/adapters/storage/sqlite/engine/connection.ts'
import { createGroupCommit } from '../../core/adapters/storage/sqlite/engine/group-commit.ts'
import { watchFiles } from '../../core/adapters/storage/sqlite/engine/live-file.ts'
import { createSubmissionRepository } from '../../core/adapters/storage/sqlite/submission/repository.ts'

import { recordQueryPlans, type QueryPlan } from './query-plan.ts'
import { openStorage } from './sqlite-fixture.ts'

it('finds payments that are still to be told without reading the invoices that have none', async () => {
  const { file } = openStorage()
  const reader = openConnection(file, { readonly: true })
  onTestFinished(() => void reader.db.close())
  const live = watchFiles(file, () => undefined)
  onTestFinished(live.stop)
  const plans: QueryPlan[] = []
  const submissions = createSubmissionRepository(recordQueryPlans(reader, plans))

  await createGroupCommit(reader, live).read(() => submissions.paymentsToTell(10))

  const steps = plans.flatMap((plan) => plan.steps).filter((step) => /^(SCAN|SEARCH) i\b/.test(step))
  expect(steps).toEqual(['SCAN i USING INDEX invoice_unsent_payment'])
})
