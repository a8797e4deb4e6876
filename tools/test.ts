import { runSteps } from './run-steps.ts'
import { browser, format, journeys, pg, sql, types, unit } from './steps.ts'

await runSteps([format, types, sql, unit, pg, journeys, browser], process.argv.slice(2))
