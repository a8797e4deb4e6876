import { expect, test } from 'vitest'
import { longestFirst } from './test-file-order.ts'

const order = (...files: readonly (readonly [project: string, path: string])[]) =>
  longestFirst(files, ([project, path]) => ({ project, path })).map(([, path]) => path)

test('a simulation runs before the larger files of its project', () => {
  const files = ['server/src/members.pg.test.ts', 'server/src/games/movement-simulation.pg.test.ts']
  expect(order(...files.map(path => ['pg', path] as const))).toEqual(files.toReversed())
})

test('the files of one project stay together, and others keep their order', () => {
  expect(
    order(
      ['journeys', 'a.test.ts'],
      ['journeys', 'b.test.ts'],
      ['pg', 'c.pg.test.ts'],
      ['pg', 'faults-bank-feed.pg.test.ts'],
      ['pg', 'd.pg.test.ts'],
    ),
  ).toEqual(['a.test.ts', 'b.test.ts', 'faults-bank-feed.pg.test.ts', 'c.pg.test.ts', 'd.pg.test.ts'])
})

test('files that start servers alternate with simulations', () => {
  const [outages, start] = ['bench/resilience/outages/outages.pg.test.ts', 'server/src/start.pg.test.ts']
  const [faults, model] = [
    'server/test/fault-injection/faults-sms.pg.test.ts',
    'server/src/a-model.pg.test.ts',
  ]
  const other = 'server/src/members.pg.test.ts'
  expect(order(...[outages, start, other, faults, model].map(path => ['pg', path] as const))).toEqual([
    ...[outages, faults, start, model, other],
  ])
})
