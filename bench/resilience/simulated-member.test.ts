import { setTimeout as sleep } from 'node:timers/promises'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import type { Calls } from './http-calls.ts'
import { noAcknowledgements, runUnderLoad } from './simulated-member.ts'

const ANSWER_MS = 50
const SEED = 1
const member = { id: 'mem_1' as MemberId, phone: '0800000001', account_number: '1', token: 'token' }

test('when the work beside simulated members fails, the run ends only after their last call', async () => {
  let underWay = 0
  const began = Promise.withResolvers<void>()
  const ask: Calls['ask'] = async () => {
    underWay += 1
    began.resolve()
    await sleep(ANSWER_MS)
    underWay -= 1
    return { status: 400, body: {}, retryAfter: undefined, silentMs: 0 }
  }
  const calls = { ask, send: () => Promise.resolve(null), close: () => undefined }
  const product = { port: 1, outsidePort: 2, calls, members: [member] }
  const run = runUnderLoad(product, noAcknowledgements(), SEED, async () => {
    await began.promise
    throw new Error('a closing failed')
  })
  await expect(run).rejects.toThrow('a closing failed')
  expect(underWay).toBe(0)
})
