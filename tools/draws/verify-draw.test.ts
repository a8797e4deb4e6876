import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkDraw } from '@sala/contract/rewards/draws/draw-verification.ts'
import { commitmentOf } from '@sala/contract/rewards/draws/fair-draw.ts'
import { expect, test } from 'vitest'

const TOOL = fileURLToPath(new URL('../tool.ts', import.meta.url))
const server_seed = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const draw = {
  server_seed,
  hash: commitmentOf(server_seed),
  member_seed: 'lucky',
  nonce: '1',
  prizes: '0:7,20:3',
}

const run = (given: typeof draw) => {
  const options = Object.entries(given).map(([name, value]) => `--${name.replace('_', '-')}=${value}`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, 'verify-draw', ...options], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('The command computes the same number as the page', () => {
  const result = checkDraw(draw)
  if ('unreadable' in result) throw new Error('the draw is readable')
  expect(run(draw)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`${result.number} of ${result.total}`),
  })
})

test('A seed that was not committed ends with an error', () => {
  const { status, stdout } = run({ ...draw, hash: '0'.repeat(64) })
  expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('NOT THE COMMITTED ONE') })
})

test('A missing value is named', () => {
  expect(run({ ...draw, nonce: '' })).toMatchObject({ status: 1, stderr: expect.stringContaining('--nonce') })
})
