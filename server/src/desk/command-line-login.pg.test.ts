import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR_PASSWORD, operatorSignedIn, useDesk } from '../../test/desk-client.ts'
import { suspendOperator } from '../operators/sessions/sessions.ts'
import { codeAt } from '../platform/security/totp.ts'
import {
  runSessionCommand,
  type SessionCommand,
  signedInOperator,
  type TokenPlace,
} from './command-line-login.ts'
import { runOperator } from './command-runner.ts'
import { tokenFile } from './session-token-file.ts'

const desk = useDesk()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-login-'))
})
afterAll(() => rm(folder, { recursive: true }))

const placeOf = (name: string): TokenPlace => tokenFile(join(folder, name, 'token'), undefined)
const nextCode = (secret: string): string => {
  desk.advance(31)
  return codeAt(secret, desk.ctx.clock.now())
}
/** Runs a session command such as `login` with prepared answers to its prompts. */
const type = async (verb: SessionCommand, place: TokenPlace, ...answers: string[]) => {
  const lines: string[] = []
  const ask = async () => answers.shift() ?? ''
  const code = await runSessionCommand(desk.ctx, verb, { place, ask, print: line => lines.push(line) })
  return { code, text: lines.join('\n') }
}
const run = async (place: TokenPlace, ...argv: string[]) => {
  const lines: string[] = []
  const code = await runOperator(
    desk.ctx,
    argv,
    line => lines.push(line),
    await signedInOperator(desk.ctx, place),
  )
  return { code, text: lines.join('\n') }
}

test('name, password and code sign the command line in; the token is in a file readable by its owner only', async () => {
  const { secret } = await operatorSignedIn(desk.ctx, 'clerk', ['admin'])
  const place = placeOf('clerk')
  expect((await run(place, 'operators', 'list')).code).toBe(2)
  expect((await type('login', place, 'clerk', OPERATOR_PASSWORD, '000000')).text).toBe(
    'refused: desk_code_wrong',
  )
  expect((await type('login', place, 'clerk', 'a guess', nextCode(secret))).text).toBe(
    'refused: desk_sign_in_failed',
  )
  expect((await type('login', place, 'clerk', OPERATOR_PASSWORD, nextCode(secret))).code).toBe(0)
  const file = join(folder, 'clerk', 'token')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { code, text } = await run(place, 'operators', 'list')
  expect(code).toBe(0)
  expect(text).toContain('clerk')
  // The session token of the command line must not be valid in a browser, and the database must store only its hash.
  const token = (await readFile(file, 'utf8')).trim()
  expect((await desk.call('GET /session', { token, cookie: token })).status).toBe(401)
  const [row] = await desk.database.query<{ all: string }>(
    'select string_agg(s::text, $1) as all from operator_sessions s',
    [' '],
  )
  expect(row?.all).not.toContain(token)
})

test('money, limits and secrets want the second factor of the last five minutes', async () => {
  const { secret } = await operatorSignedIn(desk.ctx, 'stepper', ['admin'])
  const place = placeOf('stepper')
  await type('login', place, 'stepper', OPERATOR_PASSWORD, nextCode(secret))
  const change = ['settings', 'set', 'referral', 'hold_days', '5', '--reason', 'asked for']
  expect((await run(place, ...change)).code).toBe(0)
  desk.advance(5 * 60 + 1)
  expect(await run(place, ...change)).toMatchObject({ code: 2, text: expect.stringContaining('step-up') })
  expect((await type('step-up', place, '000000')).text).toBe('refused: desk_code_wrong')
  expect((await type('step-up', place, nextCode(secret))).code).toBe(0)
  expect((await run(place, ...change)).code).toBe(0)
})

test('the command line’s session ends idle, by signing out, and with its operator', async () => {
  const { secret } = await operatorSignedIn(desk.ctx, 'leaver', ['admin'])
  const place = placeOf('leaver')
  const login = () => type('login', place, 'leaver', OPERATOR_PASSWORD, nextCode(secret))
  const isIn = async () => (await run(place, 'operators', 'list')).code === 0
  await login()
  desk.advance(31 * 60)
  expect(await isIn()).toBe(false)
  await login()
  expect(await isIn()).toBe(true)
  expect((await type('logout', place)).code).toBe(0)
  expect(await isIn()).toBe(false)
  await login()
  const other = await operatorSignedIn(desk.ctx, 'remains', ['admin'])
  const [row] = await desk.database.query<{ id: typeof other.id }>(
    "select id from operators where name = 'leaver'",
  )
  await suspendOperator(desk.ctx, { operator: 'remains', reason: 'left us' }, row?.id ?? other.id)
  expect(await isIn()).toBe(false)
  expect((await login()).text).toBe('refused: desk_sign_in_failed')
})
