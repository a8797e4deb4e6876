import { runSteps } from './run-steps.ts'
import { format, tidy, types, unused } from './steps.ts'

await runSteps([format, types, tidy, unused], process.argv.slice(2))
