import { runSteps } from './run-steps.ts'
import { format, sql, tidy, types, unused } from './steps.ts'

/** The quick checks, side by side. One more is one more step in this list. */
await runSteps([format, types, sql, tidy, unused], process.argv.slice(2), { sideBySide: true })
