import { runSteps } from './step-runner.ts'
import { api, browser, format, journeys, pg, sql, types, unit } from './test-steps.ts'

await runSteps([format, types, sql, api, unit, pg, journeys, browser], process.argv.slice(2))
