import { describe, expect, test } from 'vitest'
import { type AppRequest, useAccountApp } from '../../../test/account-http-setup.ts'
import { newPhone, registerMember, TEST_PASSWORD } from '../../../test/test-members.ts'
import { DAY_SECONDS } from '../../platform/calendar.ts'
import {
  HASHES_AT_ONCE,
  HASHES_KEPT_FOR_KNOWN,
  HASHES_WAITING_MAX,
  limits,
  passwordDelays,
} from '../rate-limits.ts'
import { inTurnToHash } from './password-hash.ts'

const app = useAccountApp()
const OWN_IP = '198.51.100.20'

const reset = (phone: string, asked: AppRequest) => app.post('/reset-password/start', { phone }, asked)
const signIn = (phone: string, asked: AppRequest) =>
  app.post('/login', { phone, password: TEST_PASSWORD }, asked)
const payFor = (perDay: number) =>
  app.database.query(
    `insert into settings (name, value, changed_at) values ('account', jsonb_build_object('sms_per_day', $1::int), now())
     on conflict (name) do update set value = excluded.value`,
    [perDay],
  )
const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length

const memberWithDevice = async () => {
  const member = await registerMember(app.ctx)
  const { half } = await signIn(member.phone, { browser: true, ip: OWN_IP })
  return { ...member, own: { browser: true, ip: OWN_IP, half: half ?? '' } }
}

describe('the messages that the operator pays for', () => {
  test('600 codes asked for from one /48 leave others theirs', async () => {
    await payFor(600)
    const crowd: Promise<{ status: number }>[] = []
    for (let n = 0; n < 600; n++)
      crowd.push(reset(newPhone(), { ip: `2001:db8:7:${(n * 100).toString(16)}::1` }))
    expect(passed(await Promise.all(crowd))).toBeLessThanOrEqual(limits.sms_per_network_hour.count)
    const others = Array.from({ length: 50 }, (_, n) => reset(newPhone(), { ip: `10.1.${n}.1` }))
    expect(passed(await Promise.all(others))).toBe(50)
  })

  test('many networks together do not use up the share of known devices, and the total respects the cap', async () => {
    const owner = await memberWithDevice()
    app.advance(DAY_SECONDS)
    await payFor(20)
    const crowd = Array.from({ length: 100 }, (_, n) => reset(newPhone(), { ip: `10.2.${n}.1` }))
    const taken = passed(await Promise.all(crowd))
    expect(taken).toBe(16)
    const owners = [await reset(owner.phone, owner.own), await reset(newPhone(), { ip: '10.3.1.1' })]
    expect(owners.map(({ status }) => status)).toEqual([200, 503])
  })
})

test('a neighbour who uses up a network’s messages does not block known devices in it', async () => {
  app.advance(DAY_SECONDS)
  await payFor(20_000)
  const owner = await memberWithDevice()
  const crowd = Array.from({ length: 120 }, () => reset(newPhone(), { ip: OWN_IP }))
  expect(passed(await Promise.all(crowd))).toBe(limits.sms_per_network_hour.count)
  expect((await reset(owner.phone, { ip: OWN_IP })).status).toBe(429)
  expect((await reset(owner.phone, owner.own)).status).toBe(200)
})

describe('a phone', () => {
  test('still gets a reset code on a new device after four requests of an attacker’s network', async () => {
    app.advance(DAY_SECONDS)
    await payFor(20_000)
    const { phone } = await registerMember(app.ctx)
    const stranger = { ip: '192.0.2.9' }
    const four = [1, 2, 3, 4].map(() => reset(phone, stranger))
    expect(passed(await Promise.all(four))).toBe(limits.sms_by_stranger.count)
    const { status, body } = await reset(phone, { ip: OWN_IP })
    expect(status).toBe(200)
    const otp = (await app.codeSentTo(phone)) ?? ''
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
    const theirs = await reset(phone, { ip: '192.0.3.9' })
    for (let n = 0; n < 4; n++)
      await app.post('/reset-password/confirm-otp', { phone, token: theirs.body.token, otp: wrong }, stranger)
    const claim = { phone, token: body.token, otp }
    expect((await app.post('/reset-password/confirm-otp', claim, { ip: OWN_IP })).status).toBe(200)
  })
})

describe('while the sign-in queue is full', () => {
  /** Fills places in the queue of password hashes with hashes of unknown callers, which wait until the test calls the returned function. */
  const flood = (network: (n: number) => string, count: number) => {
    const gate = Promise.withResolvers<void>()
    const crowd = Array.from({ length: count }, (_, n) =>
      inTurnToHash({ who: network(n), known: false }, () => gate.promise).catch(() => undefined),
    )
    return async () => {
      gate.resolve()
      await Promise.all(crowd)
    }
  }
  const everywhere = (n: number) => `10.9.${n}.0/24`
  const room = HASHES_AT_ONCE + HASHES_WAITING_MAX - HASHES_KEPT_FOR_KNOWN

  test('a busy response is no failed try: the owner then signs in without a delay', async () => {
    const member = await registerMember(app.ctx)
    const letGo = flood(everywhere, room)
    for (let n = 0; n < passwordDelays.account.freeFailures * 3; n++)
      expect(await signIn(member.phone, { ip: '192.0.2.50' })).toMatchObject({
        status: 503,
        body: { code: 'unavailable' },
      })
    await letGo()
    expect((await signIn(member.phone, { ip: '192.0.2.50' })).status).toBe(200)
  })

  test('a busy response forgives no failure: earlier failures still delay the next try', async () => {
    const { phone } = await registerMember(app.ctx)
    const wrong = () => app.post('/login', { phone, password: 'Wrong2569x' }, { ip: '192.0.2.51' })
    for (let n = 1; n < passwordDelays.account.freeFailures; n++) expect((await wrong()).status).toBe(401)
    const letGo = flood(everywhere, room)
    expect((await wrong()).status).toBe(503)
    await letGo()
    expect((await wrong()).status).toBe(401)
    expect((await wrong()).status).toBe(429)
  })

  test('150 from one network leave room for the next, and 150 from as many networks leave room for known devices', async () => {
    const owner = await memberWithDevice()
    const letOneGo = flood(() => '10.8.1.0/24', 150)
    const beside = signIn(owner.phone, { ip: '192.0.2.60' })
    await letOneGo()
    expect((await beside).status).toBe(200)
    const letAllGo = flood(everywhere, 150)
    const own = signIn(owner.phone, owner.own)
    const elsewhere = await signIn(owner.phone, { ip: '192.0.2.61' })
    await letAllGo()
    expect([(await own).status, elsewhere.status]).toEqual([200, 503])
  })
})
