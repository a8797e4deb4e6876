import { browserFaultEndpoints } from '@sala/contract/page/browser-faults.ts'
import { expect, test } from 'vitest'
import { useAccountApp } from '../../test/account-http-setup.ts'
import { useApp } from '../../test/http-app-setup.ts'
import { authenticateBy } from '../account/sessions/sessions.ts'
import { bind } from '../platform/http/route-binding.ts'
import { browserFaultRoutes } from './routes.ts'

const account = useAccountApp()
const lobby = useApp(
  () => account.ctx,
  (app, ctx) => bind(app, authenticateBy(ctx), browserFaultEndpoints, browserFaultRoutes(ctx)),
)
const FAULT = {
  kind: 'error',
  message: 'TypeError: x',
  place: 'main-BX1a_9-z.js:3:1',
  page: '/lobby/deposit',
  count: 2,
}
const send = (faults: readonly object[]) =>
  lobby.ask('POST', '/browser-faults', null, {
    body: { release: 'r1', faults },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile' },
  })

test('a browser reports without a session, and nothing of its address is kept', async () => {
  expect(await send([FAULT])).toEqual({ status: 200, body: { ok: true } })
  const [row] = await account.database.query<{ fault: string }>(
    'select row_to_json(f)::text || row_to_json(h)::text as fault from browser_faults f join browser_fault_hours h using (fingerprint, release)',
  )
  expect(row?.fault).toContain('Chrome, Android')
  expect(row?.fault).not.toContain('127.0.0')
})

test.each([
  ['too many faults', Array.from({ length: 6 }, () => FAULT)],
  ['no fault', []],
  ['a place that is no file of ours', [{ ...FAULT, place: 'https://a.example/x.js:1:1' }]],
  ['a message above 200 characters', [{ ...FAULT, message: 'x'.repeat(201) }]],
  ['a count below one', [{ ...FAULT, count: 0 }]],
])('a report with %s is refused', async (_what, faults) => {
  expect((await send(faults)).status).toBe(422)
})
