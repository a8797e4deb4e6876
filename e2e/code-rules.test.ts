import { expect, test } from 'vitest'
import { type Problem, type Rule, readSources } from './code-rules/parsed-source.ts'
import { rules } from './code-rules.ts'

const sources = readSources()

for (const { about, check } of Object.values<Rule>(rules)) {
  test(about, async () => {
    expect((await check(sources)).map(inWords)).toEqual([])
  })
}

function inWords({ path, line, message }: Problem) {
  return `${path}${line === undefined ? '' : `:${line}`} ${message}`
}
