import { changedSteps } from './changed/changed-tests.ts'
import { keepTemporaryFilesInMemory } from './memory-folder.ts'
import { runSteps } from './step-runner.ts'
import { api, browser, format, journeys, pg, sql, types, unit } from './test-steps.ts'

const CHANGED = '--changed'
/** Steps that run at the same time. Near its end, the type check uses only one processor. */
const QUICK = [format, types, sql, api]

keepTemporaryFilesInMemory()
const args = process.argv.slice(2)
if (args.includes(CHANGED))
  await runSteps(
    await changedSteps(),
    args.filter(name => name !== CHANGED),
  )
else await runSteps([...QUICK, unit, pg, journeys, browser], args, QUICK)
