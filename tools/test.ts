import { changedSteps } from './changed/changed-tests.ts'
import { keepTemporaryFilesInMemory } from './memory-folder.ts'
import { runSteps } from './step-runner.ts'
import { api, browser, format, journeys, pg, sql, types, unit } from './test-steps.ts'

const CHANGED = '--changed'

keepTemporaryFilesInMemory()
const args = process.argv.slice(2)
if (args.includes(CHANGED))
  await runSteps(
    await changedSteps(),
    args.filter(name => name !== CHANGED),
  )
else await runSteps([format, types, sql, api, unit, pg, journeys, browser], args)
