import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { sizeOr } from '../../../test/simulation/simulation-seeds.ts'
import { registerMember, type TestMember } from '../../../test/test-members.ts'
import { DAY_SECONDS } from '../../platform/calendar.ts'
import { codeOf } from '../otp/otp.ts'

const app = useAccountApp()
const NEW = 'Newer2569x'
/** Each member's number chooses the digit or the character that is changed. Six members have each digit of the code changed. */
const MEMBERS = sizeOr(6, 50)
const LIMIT_MS = 180_000

type Claim = { phone: string; token: string; otp: string }
type Mutation = (claim: Claim, other: Claim, n: number) => Record<string, unknown>

const shifted = (otp: string, by: number) => ((Number(otp) + by) % 1_000_000).toString().padStart(6, '0')
const withCharacter = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
const flags = { bypass_username: true, bypass: true, bypass_otp: true, no_otp: true }

/** Ways to change one part of a valid password reset request. No changed request may set a password. */
const mutations: Mutation[] = [
  claim => ({ ...claim, otp: '000000' }),
  claim => ({ ...claim, otp: '000000', ...flags }),
  claim => ({ ...claim, otp: '000000', bypass_username: claim.phone }),
  claim => ({ ...claim, otp: '000000', bypass_username: '1' }),
  (claim, _, n) => ({ ...claim, otp: shifted(claim.otp, n + 1) }),
  (claim, _, n) => ({ ...claim, otp: shifted(claim.otp, 10 ** (n % 6)) }),
  claim => ({
    ...claim,
    otp: [...claim.otp].reverse().join('') === claim.otp ? '' : [...claim.otp].reverse().join(''),
  }),
  claim => ({ ...claim, otp: claim.otp.slice(1) }),
  claim => ({ ...claim, otp: `${claim.otp}0` }),
  claim => ({ ...claim, otp: `x${claim.otp}` }),
  claim => ({ ...claim, otp: `${claim.otp.slice(0, 3)}+${claim.otp.slice(3)}` }),
  claim => ({ ...claim, otp: Number(claim.otp) }),
  claim => ({ ...claim, otp: [claim.otp] }),
  claim => ({ ...claim, otp: { $ne: '' } }),
  claim => ({ ...claim, otp: null }),
  claim => ({ ...claim, otp: true }),
  claim => ({ ...claim, otp: '' }),
  claim => ({ phone: claim.phone, token: claim.token }),
  (claim, other) => ({ ...claim, otp: other.otp === claim.otp ? '' : other.otp }),
  (claim, other) => ({ ...claim, token: other.token }),
  (claim, other) => ({ ...claim, token: other.token, otp: other.otp }),
  (claim, other) => ({ ...claim, phone: other.phone }),
  (claim, other) => ({ ...claim, phone: other.phone, token: other.token }),
  (claim, other) => ({ ...claim, phone: other.phone, otp: other.otp }),
  (claim, _, n) => ({ ...claim, token: withCharacter(claim.token, n % claim.token.length) }),
  claim => ({ ...claim, token: claim.token.toUpperCase() }),
  claim => ({ ...claim, token: claim.token.slice(1) }),
  claim => ({ ...claim, token: `${claim.token}A` }),
  claim => ({ ...claim, token: `${claim.token}=` }),
  claim => ({ ...claim, token: '' }),
  claim => ({ ...claim, token: null }),
  claim => ({ ...claim, token: [claim.token] }),
  claim => ({ ...claim, token: '%' }),
  claim => ({ ...claim, token: "' or '1'='1" }),
  claim => ({ phone: claim.phone, otp: claim.otp, ...flags }),
  claim => ({ token: claim.token, otp: claim.otp, ...flags }),
  claim => ({ ...claim, phone: '0899999999' }),
  claim => ({ ...claim, phone: `+65${claim.phone.slice(1)}` }),
  claim => ({ ...claim, phone: [claim.phone] }),
  claim => ({ ...claim, phone: '%' }),
]

const begin = async (member: TestMember, n: number): Promise<Claim> => {
  const ip = `10.9.${n}.1`
  const { body } = await app.post('/reset-password/start', { phone: member.phone }, { ip })
  const [code] = await app.database.query<{ id: string }>(
    'select id from one_time_codes where phone = $1 order by created_at desc limit 1',
    [member.phone],
  )
  const row = { id: code?.id ?? '', flow: 'reset' as const, phone: member.phone }
  return { phone: member.phone, token: String(body.token), otp: codeOf(app.ctx.config.code_secret, row) }
}

const send = async (claim: Record<string, unknown>, n: number): Promise<number[]> => {
  const ip = `10.9.${n}.1`
  const words = { password: NEW, password_confirmation: NEW }
  const confirmed = await app.post('/reset-password/confirm-otp', claim, { ip })
  const finished = await app.post('/reset-password/confirm-password', { ...claim, ...words }, { ip })
  return [confirmed.status, finished.status]
}

test(
  'resets with one part changed: none passes, and unchanged ones do',
  async () => {
    const members: TestMember[] = []
    for (let n = 0; n < MEMBERS; n++) members.push(await registerMember(app.ctx, { bank: null }))
    const hashes = () => app.database.query('select id, password_hash from members order by id')
    const before = await hashes()
    let sent = 0
    const passed: unknown[] = []
    for (const mutate of mutations) {
      app.advance(DAY_SECONDS)
      const claims: Claim[] = []
      for (const [n, member] of members.entries()) claims.push(await begin(member, n))
      for (const [n, claim] of claims.entries()) {
        const other = claims[(n + 1) % MEMBERS] ?? claim
        const mutated = mutate(claim, other, n)
        const statuses = await send(mutated, n)
        sent += 1
        if (statuses.some(status => status < 400)) passed.push({ mutated, claim, statuses })
        expect(statuses.every(status => status < 500)).toBe(true)
      }
    }
    expect(sent).toBe(mutations.length * MEMBERS)
    expect(passed).toEqual([])
    expect(await hashes()).toEqual(before)
    app.advance(DAY_SECONDS)
    for (const [n, member] of members.slice(0, 10).entries())
      expect(await send(await begin(member, n), n)).toEqual([200, 200])
  },
  LIMIT_MS,
)
