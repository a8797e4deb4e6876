import { runSteps } from './step-runner.ts'
import { browser, format, journeys, pg, sql, types, unit } from './test-steps.ts'

await runSteps([format, types, sql, unit, pg, journeys, browser], process.argv.slice(2))
