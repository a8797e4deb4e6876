import { runSteps } from './step-runner.ts'
import { api, format, rules, sql, types, unused } from './test-steps.ts'

/** The quick checks. A new check must be added to this list. */
const steps = [format, types, sql, rules, unused, api]

await runSteps(steps, process.argv.slice(2), steps)
