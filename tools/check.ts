import { runSteps } from './run-steps.ts'
import { format, sql, tidy, types, unused } from './steps.ts'

await runSteps([format, types, sql, tidy, unused], process.argv.slice(2))
