import type { FileTime, Outcome, Step } from './test-steps.ts'

const MS_PER_SECOND = 1_000
const SLOWEST_SHOWN = 20
/** If a run has at least this many test files, the slowest ones are printed. Quick checks have fewer files, so they print none. */
const SLOWEST_FROM_FILES = 5

/**
 * Runs the named steps, or all, and goes on after a failure. The steps in `sideBySide` run first, all at the same time. Prints the seconds of each
 * step and the slowest files, then the failures and `N passed, N failed`. The process fails if a step has failed.
 */
export async function runSteps(all: Step[], names: string[], sideBySide: readonly Step[] = []) {
  const unknown = names.filter(name => !all.some(step => step.name === name))
  if (unknown.length > 0) {
    console.error(`no such step: ${unknown.join(', ')}. There are: ${all.map(step => step.name).join(', ')}`)
    process.exit(1)
  }
  const chosen = names.length === 0 ? all : all.filter(step => names.includes(step.name))
  const began = performance.now()
  const ended = await Promise.all(chosen.filter(step => sideBySide.includes(step)).map(runHeld))
  ended.push(...(await inTurn(chosen.filter(step => !sideBySide.includes(step)))))
  const total = { passed: 0, failed: 0, names: [] as string[] }
  for (const { passed, failed, names = [] } of ended) {
    total.passed += passed
    total.failed += failed
    total.names.push(...names)
  }
  console.log(`\n${ended.map(({ line }) => line).join('\n')}\n${' '.repeat(36)}${secondsSince(began)}\n`)
  console.log(slowestFiles(ended.flatMap(({ files = [] }) => files)))
  for (const name of total.names) console.log(`failed: ${name}\n`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

function slowestFiles(files: readonly FileTime[]): string {
  if (files.length < SLOWEST_FROM_FILES) return ''
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_SHOWN)
  const lines = slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
  return `the files that take longest:\n${lines.join('\n')}\n`
}

type Ended = Outcome & { line: string }

async function inTurn(steps: Step[]) {
  const ended: Ended[] = []
  for (const step of steps) {
    console.log(titleOf(step))
    const end = await timed(step)
    console.log(end.line)
    ended.push(end)
  }
  return ended
}

/** Runs a step and prints the whole output when the step ends, so that the outputs of parallel steps are not mixed. */
async function runHeld(step: Step) {
  let held = ''
  const end = await timed(step, text => {
    held += text
  })
  console.log(`${titleOf(step)}\n${held.trimEnd()}\n${end.line}`)
  return end
}

async function timed(step: Step, say?: (text: string) => void): Promise<Ended> {
  const began = performance.now()
  const { passed, failed, names = [], files = [] } = await step.run(say)
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(5)} failed`
  return { passed, failed, names, files, line: `${step.name.padEnd(9)} ${counts} ${secondsSince(began)}` }
}

function titleOf({ name, about }: Step) {
  return `\n── ${name}: ${about}`
}

function secondsSince(began: number) {
  return `${((performance.now() - began) / MS_PER_SECOND).toFixed(1).padStart(7)} s`
}
