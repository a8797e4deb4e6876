import { runSteps } from './step-runner.ts'
import { api, format, rules, sql, types, unused } from './test-steps.ts'

/** Runs the quick checks in parallel: format, types, SQL, rules, unused code, OpenAPI documents. A new check must be added to this list. */
await runSteps([format, types, sql, rules, unused, api], process.argv.slice(2), { sideBySide: true })
