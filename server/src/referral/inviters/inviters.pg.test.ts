import { expect, test } from 'vitest'
import { useAccountApp } from '../../../test/account-http-setup.ts'
import { BYPASS_CODE, newPhone, TEST_PASSWORD } from '../../../test/test-members.ts'

const app = useAccountApp()

type Row = { key: string; parent: string | null; given_key: string | null; outcome: string }

const join = async (keys: Record<string, string> = {}, cookie?: string) => {
  const phone = newPhone()
  const headers = cookie === undefined ? {} : { headers: { cookie: `referral_key=${cookie}` } }
  expect(await app.post('/register/phone', { phone, ...keys }, headers)).toMatchObject({ status: 200 })
  const otp = await app.post('/register/otp', { phone, otp: BYPASS_CODE, bypass: true })
  const pair = { password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD }
  const { body } = await app.post('/register/password', pair, { token: String(otp.body.access_token) })
  expect(body.success).toBe(true)
  const [row] = await app.database.query<Row>(
    `select r.key, p.key as parent, r.given_key, r.outcome from referral_members r
       join members m on m.id = r.member_id left join referral_members p on p.member_id = r.parent_id
      where m.phone = $1`,
    [phone],
  )
  if (row === undefined) throw new Error('the new member has no place')
  return row
}

test('C08: a referral key, an affiliate key or the cookie of the invite page each give a member its parent', async () => {
  const parent = await join()
  expect(parent).toMatchObject({ parent: null, given_key: null, outcome: 'none' })
  expect(parent.key).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/)
  for (const row of [
    await join({ referral_key: parent.key }),
    await join({ affiliate_key: parent.key }),
    await join({}, parent.key),
    await join({ referral_key: ` ${parent.key.toUpperCase()} ` }),
    await join({ referral_key: 'nobody', affiliate_key: parent.key }),
  ])
    expect(row).toMatchObject({ parent: parent.key, outcome: 'joined' })
})

test('a key in the call takes precedence over the cookie', async () => {
  const first = await join()
  const second = await join()
  expect(await join({ affiliate_key: first.key }, second.key)).toMatchObject({ parent: first.key })
})

test.each(['', 'nobody', '0000000000', '../../x', '%00', "' or 1=1 --", 'ก'.repeat(150)])(
  'an unknown referral key (%s) is ignored without an error and recorded',
  async key => {
    expect(await join({ referral_key: key })).toMatchObject({
      parent: null,
      // A referral key that was pasted with spaces works, because the server removes the spaces.
      given_key: key === '' ? null : key.replaceAll(' ', ''),
      outcome: key === '' ? 'none' : 'unknown_key',
    })
  },
)

test('an inviter is permanent: the row cannot be changed or deleted, and no member invites themselves', async () => {
  const parent = await join()
  const child = await join({ referral_key: parent.key })
  const query = (text: string) => app.database.query(text, [child.key])
  await expect(query('update referral_members set parent_id = null where key = $1')).rejects.toThrow(
    /append-only/,
  )
  await expect(query('delete from referral_members where key = $1')).rejects.toThrow(/append-only/)
  await expect(
    query(`insert into referral_members (member_id, key, parent_id, outcome, joined_at)
           select member_id, 'aaaaaaaaaa', member_id, 'joined', now() from referral_members where key = $1`),
  ).rejects.toThrow(/check constraint|duplicate key/)
})
