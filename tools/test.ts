import { runSteps } from './run-steps.ts'
import { browser, format, journeys, pg, types, unit } from './steps.ts'

await runSteps([format, types, unit, pg, journeys, browser], process.argv.slice(2))
