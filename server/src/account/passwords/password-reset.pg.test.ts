import { describe, expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { statementsOf } from '../../../test/sql-statement-recorder.ts'
import { newPhone, registerMember, TEST_PASSWORD, type TestMember } from '../../../test/test-members.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from '../../platform/calendar.ts'
import { memberOf } from '../members/members.ts'
import { codeOf } from '../otp/otp.ts'
import {
  CODE_LIFE_MINUTES,
  CODE_RESEND_SECONDS,
  CODE_TRIES,
  limits,
  RESET_LIFE_MINUTES,
} from '../rate-limits.ts'

const app = useAccountApp()
const NEW = 'Newer2569x'

let networks = 0
const freshIp = (): string => {
  networks += 1
  return `10.${(networks >> 8) % 256}.${networks % 256}.3`
}

const start = (phone: string, ip = freshIp()) => app.post('/reset-password/start', { phone }, { ip })
const claimOf = async (phone: string) => {
  const { body } = await start(phone)
  return { phone, token: String(body.token), otp: (await app.codeSentTo(phone)) ?? '' }
}
const confirm = (claim: object, ip = freshIp()) => app.post('/reset-password/confirm-otp', claim, { ip })
const finish = (claim: object, password = NEW, ip = freshIp()) =>
  app.post(
    '/reset-password/confirm-password',
    { password, password_confirmation: password, ...claim },
    { ip },
  )
const opens = async (member: TestMember, password: string): Promise<boolean> =>
  (await app.post('/login', { phone: member.phone, password }, { ip: freshIp() })).status === 200

const otherThan = (otp: string, step = 1): string =>
  ((Number(otp) + step) % 1_000_000).toString().padStart(6, '0')

describe('a reset', () => {
  test('sets the password by a code that went to the phone, proves the phone and ends every session', async () => {
    const member = await registerMember(app.ctx)
    expect((await memberOf(app.ctx.db, member.id)).phone_proved).toBe(false)
    const claim = await claimOf(member.phone)
    expect(claim.otp).toMatch(/^\d{6}$/)
    expect((await confirm(claim)).body).toEqual({ success: true })
    expect((await finish(claim, 'Password1')).body.code).toBe('password_common')
    expect((await finish(claim)).body).toEqual({ success: true })
    expect([await opens(member, NEW), await opens(member, TEST_PASSWORD)]).toEqual([true, false])
    expect((await app.get('/customers/profile', { token: member.token })).status).toBe(401)
    expect((await memberOf(app.ctx.db, member.id)).phone_proved).toBe(true)
    const audited = await app.database.query('select action from audit_log where subject = $1', [member.id])
    expect(audited).toEqual([{ action: 'password.reset' }])
  })

  test('happens once, also with twenty concurrent final steps', async () => {
    const member = await registerMember(app.ctx)
    const claim = await claimOf(member.phone)
    await confirm(claim)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => finish(claim, `Parallel${n}x`)))
    const passed = answers.flatMap((answer, n) => (answer.status === 200 ? [n] : []))
    expect(passed).toHaveLength(1)
    expect(await opens(member, `Parallel${passed[0]}x`)).toBe(true)
    expect((await finish(claim)).body.code).toBe('reset_missing')
  })

  test('lifts the delay of many wrong passwords', async () => {
    const member = await registerMember(app.ctx)
    for (let n = 0; n < 8; n++)
      await app.post('/login', { phone: member.phone, password: 'Wrong2569x' }, { ip: freshIp() })
    expect(await opens(member, TEST_PASSWORD)).toBe(false)
    const claim = await claimOf(member.phone)
    await finish(claim)
    expect(await opens(member, NEW)).toBe(true)
  })

  test('sends the same code within a minute, valid with either token, and a new one later', async () => {
    const { phone } = await registerMember(app.ctx)
    const first = await claimOf(phone)
    const second = await claimOf(phone)
    expect(second.token).not.toBe(first.token)
    expect(second.otp).toBe(first.otp)
    expect((await confirm({ ...second, token: first.token })).status).toBe(200)
    app.advance(CODE_RESEND_SECONDS + 1)
    const third = await claimOf(phone)
    expect((await confirm({ ...third, token: second.token })).status).toBe(422)
    expect((await confirm(third)).status).toBe(200)
  })

  test('a code is valid for five minutes, and the reset for fifteen in all', async () => {
    const [late, slow] = [await registerMember(app.ctx), await registerMember(app.ctx)]
    const [old, confirmed] = [await claimOf(late.phone), await claimOf(slow.phone)]
    expect((await confirm(confirmed)).status).toBe(200)
    app.advance(CODE_LIFE_MINUTES * MINUTE_SECONDS)
    expect((await confirm(old)).body.code).toBe('otp_wrong')
    app.advance((RESET_LIFE_MINUTES - CODE_LIFE_MINUTES) * MINUTE_SECONDS)
    expect((await finish(confirmed)).body.code).toBe('reset_missing')
  })

  test('a code is nowhere in the database or in a waiting job', async () => {
    const { phone } = await registerMember(app.ctx)
    await start(phone)
    const [waiting] = await app.database.query(
      'select string_agg(j::text, $$,$$) as jobs from graphile_worker._private_jobs j',
    )
    const [rows] = await app.database.query(
      'select string_agg(c::text, $$,$$) as codes from one_time_codes c',
    )
    const otp = (await app.codeSentTo(phone)) ?? 'none'
    expect(waiting?.jobs).not.toContain(otp)
    expect(rows?.codes).not.toContain(otp)
  })

  test('a message that the gateway did not accept is retried with the same reference', async () => {
    const { phone } = await registerMember(app.ctx)
    app.silenceGateway(2)
    await start(phone)
    await app.codeSentTo(phone)
    const sent = [...app.refused, ...app.messages].filter(message => message.to === phone)
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(message => JSON.stringify(message))).size).toBe(1)
    expect(sent[0]?.reference).toMatch(/^[A-Za-z0-9_:-]{1,64}$/)
  })

  test('a code that expires during a gateway outage is not sent', async () => {
    const { phone } = await registerMember(app.ctx)
    await start(phone)
    app.advance(CODE_LIFE_MINUTES * MINUTE_SECONDS)
    expect(await app.codeSentTo(phone)).toBeNull()
  })
})

describe('a reset does not reveal who is a member', () => {
  test('known and unknown phones are answered alike at every step, after the same statements', async () => {
    const walk = async (phone: string) => {
      let token = ''
      const answers: unknown[] = []
      const statements = await statementsOf(async () => {
        const begun = await start(phone)
        token = String(begun.body.token)
        answers.push({ status: begun.status, keys: Object.keys(begun.body), length: token.length })
        for (let n = 0; n <= CODE_TRIES; n++) {
          const { status, body } = await confirm({ phone, token, otp: '000000' })
          answers.push({ status, body })
        }
        const { status, body } = await finish({ phone, token, otp: '000000' })
        answers.push({ status, body })
      })
      return { answers, statements }
    }
    const { phone } = await registerMember(app.ctx)
    const known = await walk(phone)
    const unknown = await walk(newPhone())
    expect(known.statements.length).toBeGreaterThan(10)
    expect(unknown).toEqual(known)
  })

  test('an unknown phone gets no message, and no code is right for it', async () => {
    const phone = newPhone()
    const { body } = await start(phone)
    expect(await app.codeSentTo(phone)).toBeNull()
    const [row] = await app.database.query<{ id: string }>('select id from one_time_codes where phone = $1', [
      phone,
    ])
    const otp = codeOf(app.ctx.config.code_secret, { id: row?.id ?? '', flow: 'reset', phone })
    expect((await confirm({ phone, token: body.token, otp })).status).toBe(422)
    expect((await finish({ phone, token: body.token, otp })).status).toBe(422)
  })
})

describe('caps', () => {
  const guess = async (claim: { phone: string; otp: string }, times: number): Promise<void> => {
    const sent = Array.from({ length: times }, (_, n) =>
      confirm({ ...claim, otp: otherThan(claim.otp, n + 1) }),
    )
    for (const answer of await Promise.all(sent)) expect(answer.status).toBeGreaterThanOrEqual(400)
  }

  test('a phone has ten code checks a day: after 1,500 guesses from 1,500 networks even the right code is refused', async () => {
    const member = await registerMember(app.ctx)
    for (let code = 0; code < 3; code++) {
      const claim = await claimOf(member.phone)
      for (let batch = 0; batch < 10; batch++) await guess(claim, 50)
      app.advance(CODE_RESEND_SECONDS + 1)
    }
    expect((await confirm(await claimOf(member.phone))).body.code).toBe('otp_day_limit')
    app.advance(DAY_SECONDS)
    expect((await confirm(await claimOf(member.phone))).status).toBe(200)
  })

  test('after six wrong checks by attackers the owner still gets in from a new device', async () => {
    const { phone } = await registerMember(app.ctx)
    await guess(await claimOf(phone), CODE_TRIES)
    const claim = await claimOf(phone)
    await guess(claim, limits.code_looks_by_strangers.count - CODE_TRIES - 1)
    expect((await confirm(claim)).status).toBe(200)
  })

  test('attackers who use up their checks and messages do not block the owner’s device, and the cap stays ten', async () => {
    const member = await registerMember(app.ctx)
    const login = { phone: member.phone, password: TEST_PASSWORD }
    const { half } = await app.post('/login', login, { browser: true, ip: freshIp() })
    const own = { browser: true, ...(half === null ? {} : { half }) }
    for (let code = 0; code <= limits.sms_by_strangers.count; code++) {
      const begun = await start(member.phone)
      if (begun.status === 200) {
        const otp = (await app.codeSentTo(member.phone)) ?? ''
        const claim = { phone: member.phone, token: String(begun.body.token), otp }
        await guess(claim, 30)
      }
      app.advance(CODE_RESEND_SECONDS + 1)
    }
    expect((await start(member.phone)).body.code).toBe('otp_day_limit')
    const { body } = await app.post(
      '/reset-password/start',
      { phone: member.phone },
      { ...own, ip: freshIp() },
    )
    const otp = (await app.codeSentTo(member.phone)) ?? ''
    const claim = { phone: member.phone, token: String(body.token), otp }
    await guess(claim, limits.code_looks_per_phone.count - limits.code_looks_by_strangers.count - 1)
    expect((await confirm(claim)).status).toBe(200)
    const [hits] = await app.database.query<{ hits: number }>(
      `select hits from limit_hits where name = 'account:code-looks' and subject = $1`,
      [member.phone],
    )
    expect(hits?.hits).toBe(limits.code_looks_per_phone.count)
  })

  test('a code allows five attempts: the right code as the sixth is refused, also in parallel', async () => {
    const { phone } = await registerMember(app.ctx)
    const claim = await claimOf(phone)
    const wrong = Array.from({ length: 30 }, (_, n) =>
      confirm({ ...claim, otp: otherThan(claim.otp, n + 1) }),
    )
    const codes = (await Promise.all(wrong)).map(answer => answer.body.code)
    expect(codes.filter(code => code === 'otp_wrong')).toHaveLength(CODE_TRIES - 1)
    expect((await confirm(claim)).body).toMatchObject({
      code: 'otp_exhausted',
      errors: { otp: [expect.any(String)] },
    })
  })

  test('a caller without the token cannot use up the tries of a phone', async () => {
    const { phone } = await registerMember(app.ctx)
    const claim = await claimOf(phone)
    for (let n = 0; n < 20; n++)
      expect((await confirm({ ...claim, token: 'A'.repeat(43) })).body.code).toBe('reset_missing')
    expect((await confirm(claim)).status).toBe(200)
  })

  test('a wrong code ends a confirmed reset, so it cannot be guessed', async () => {
    const { phone } = await registerMember(app.ctx)
    const claim = await claimOf(phone)
    await confirm(claim)
    expect((await finish({ ...claim, otp: otherThan(claim.otp) })).status).toBe(422)
    expect((await finish(claim)).body.code).toBe('reset_missing')
  })

  test('the daily message cap of a phone holds', async () => {
    const { phone } = await registerMember(app.ctx)
    const sent = () => app.messages.filter(message => message.to === phone).length
    for (let n = 0; n < 20; n++) {
      await start(phone)
      await app.codeSentTo(phone)
    }
    expect(sent()).toBe(limits.sms_by_strangers.count)
    expect(await start(phone)).toMatchObject({ status: 429, body: { code: 'otp_day_limit' } })
  })

  test('the cap of a network ignores any claimed ip or X-Forwarded-For, and does not affect other networks', async () => {
    const members: TestMember[] = []
    for (let n = 0; n < 80; n++) members.push(await registerMember(app.ctx, { bank: null }))
    const before = app.messages.length
    for (const [n, { phone }] of members.entries()) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` }
      const ip = `192.0.2.${n}`
      await app.post('/reset-password/start', { phone, ip: `203.0.113.${n}` }, { ip, headers })
    }
    await app.codeSentTo('')
    expect(app.messages.length - before).toBe(limits.sms_per_network_hour.count)
    expect((await start(members[79]?.phone ?? '', '192.0.3.1')).status).toBe(200)
  })

  test('the whole site sends no more than the operator pays for', async () => {
    const setting = `insert into settings (name, value, changed_at) values ('account', '{"sms_per_day": 0}', now())`
    await app.database.query(setting)
    const { phone } = await registerMember(app.ctx)
    const refused = await start(phone)
    await app.database.query("delete from settings where name = 'account'")
    expect(refused.status).toBe(503)
    expect(await app.codeSentTo(phone)).toBeNull()
  })
})
