import type { Outcome, Step } from './steps.ts'

const MS_PER_SECOND = 1_000

/**
 * Runs the steps named on the command line, or all, one after the other; a failure does not keep the next from running.
 * The last line is `N passed, N failed`, and the process fails with any of them.
 */
export async function runSteps(all: Step[], names: string[]) {
  const unknown = names.filter(name => !all.some(step => step.name === name))
  if (unknown.length > 0) {
    console.error(`no such step: ${unknown.join(', ')}. There are: ${all.map(step => step.name).join(', ')}`)
    process.exit(1)
  }
  const chosen = names.length === 0 ? all : all.filter(step => names.includes(step.name))
  const lines: string[] = []
  const total: Outcome = { passed: 0, failed: 0 }
  for (const step of chosen) {
    console.log(`\n── ${step.name}: ${step.about}`)
    const began = performance.now()
    const { passed, failed } = await step.run()
    total.passed += passed
    total.failed += failed
    const seconds = ((performance.now() - began) / MS_PER_SECOND).toFixed(1)
    const line = `${step.name.padEnd(9)} ${String(passed).padStart(5)} passed ${String(failed).padStart(5)} failed ${seconds.padStart(7)} s`
    lines.push(line)
    console.log(line)
  }
  console.log(`\n${lines.join('\n')}\n`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
