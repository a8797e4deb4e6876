import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { softwarePasskey } from '../../../test/software-passkey.ts'
import { registerMember, TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { codeAt } from '../../platform/security/totp.ts'

const app = useAccountApp()
/** The `Origin` header of this test's calls. The sandbox accepts it, because it is a name of this machine. */
const ORIGIN = 'http://localhost'
const PERIOD_SECONDS = 30
const F = '/customers/second-factor'

type Life = {
  readonly member: TestMember
  readonly passkeys: ReturnType<typeof softwarePasskey>[]
  secret: string | null
  codes: string[]
  isShown: boolean
}

const post = ({ member }: Life, path: string, body: object = {}) =>
  app.post(path, body, { token: member.token })
let lives = 0
const isOn = ({ passkeys, secret }: Life) => passkeys.length > 0 || secret !== null
const mayChange = (life: Life) => !isOn(life) || life.isShown
const password = (life: Life) => (isOn(life) ? {} : { password: TEST_PASSWORD })
const nextCode = (secret: string) => {
  app.advance(PERIOD_SECONDS)
  return codeAt(secret, app.ctx.clock.now())
}
const off = (life: Life) => {
  if (isOn(life)) return
  life.codes = []
  life.isShown = false
}
const takeCodes = (life: Life, given: unknown) => {
  if (Array.isArray(given)) life.codes = given as string[]
}

/** Each step acts on Sala and on a model of it, and compares the two answers. */
const steps: Readonly<Record<string, (life: Life) => Promise<void>>> = {
  addPasskey: async life => {
    const options = await post(life, '/customers/second-factor/passkeys/options', password(life))
    expect(options.status).toBe(mayChange(life) ? 200 : 403)
    if (options.status !== 200) return
    const passkey = softwarePasskey(ORIGIN)
    const body = options.body as unknown as { challenge: string }
    const signed = { challenge: body.challenge, answer: passkey.register(body) }
    const added = await post(life, '/customers/second-factor/passkeys', { name: 'x', ...signed })
    expect(added.status).toBe(200)
    expect(added.body.recovery_codes === null).toBe(isOn(life))
    life.passkeys.push(passkey)
    takeCodes(life, added.body.recovery_codes)
  },
  addAuthenticator: async life => {
    const begun = await post(life, '/customers/second-factor/authenticator/start', password(life))
    expect(begun.status).toBe(!mayChange(life) ? 403 : life.secret === null ? 200 : 409)
    if (begun.status !== 200) return
    const secret = String(begun.body.secret)
    const added = await post(life, '/customers/second-factor/authenticator/confirm', {
      otp: nextCode(secret),
    })
    expect(added.status).toBe(200)
    life.secret = secret
    takeCodes(life, added.body.recovery_codes)
  },
  removePasskey: async life => {
    const last = life.passkeys.at(-1)
    const answer = await post(life, '/customers/second-factor/passkeys/remove', { id: last?.id ?? 'none' })
    const isDone = isOn(life) && life.isShown && last !== undefined
    expect(answer.status === 200).toBe(isDone)
    if (!isDone) return
    life.passkeys.pop()
    off(life)
  },
  removeAuthenticator: async life => {
    const answer = await post(life, '/customers/second-factor/authenticator/remove')
    const isDone = isOn(life) && life.isShown && life.secret !== null
    expect(answer.status === 200).toBe(isDone)
    if (!isDone) return
    life.secret = null
    off(life)
  },
  show: async life => {
    const code = life.codes.shift()
    const factor = code === undefined ? { way: 'recovery', code: 'zzzz' } : { way: 'recovery', code }
    const answer = await post(life, '/customers/second-factor/prove', { purpose: 'factors', factor })
    expect(answer.status === 200).toBe(isOn(life) && code !== undefined)
    if (answer.status === 200) life.isShown = true
  },
  waitLong: async life => {
    app.advance(5 * 60 + 1)
    life.isShown = false
  },
}

test('any life of factors: on while one is left, changed only by its owner, and asked for on a new device', async () => {
  const names = Object.keys(steps)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 14 }), async plan => {
      const member = await registerMember(app.ctx)
      const life: Life = { member, passkeys: [], secret: null, codes: [], isShown: false }
      for (const name of plan) {
        await steps[name]?.(life)
        const { body } = await app.get(F, { token: member.token })
        const state = body.data as { since: string | null; passkeys: unknown[]; recovery_codes_left: number }
        expect(state.since !== null).toBe(isOn(life))
        expect(state.passkeys).toHaveLength(life.passkeys.length)
        expect(state.recovery_codes_left).toBe(life.codes.length)
      }
      const ip = `10.7.${++lives}.7`
      const { status } = await app.post('/login', { phone: member.phone, password: TEST_PASSWORD }, { ip })
      expect(status).toBe(isOn(life) ? 403 : 200)
    }),
    { numRuns: 10 },
  )
})
