import { runSteps } from './step-runner.ts'
import { format, sql, tidy, types, unused } from './test-steps.ts'

/** Runs the quick checks in parallel: format, types, SQL, rules, unused code. Add a new check to this list. */
await runSteps([format, types, sql, tidy, unused], process.argv.slice(2), { sideBySide: true })
