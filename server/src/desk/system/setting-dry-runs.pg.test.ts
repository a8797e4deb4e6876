import { settingName } from '@sala/contract/desk/display-texts/setting-names.ts'
import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { useSlips } from '../../../test/slips-setup.ts'
import { callerOf, registerMember, TEST_PASSWORD } from '../../../test/test-members.ts'
import { signIn } from '../../account/passwords/sign-in.ts'

const slips = useSlips()
const desk = deskOn(() => slips.ctx)
type Operator = Awaited<ReturnType<typeof desk.operator>>
type Trial = {
  figures: { what: string; before: number; after: number; is_hit: boolean }[]
  changed: number
  members: { member: { id: string }; change: string }[]
}
const tried = async (who: Operator, group: string, key: string, value: unknown) =>
  (await who(`POST /settings/${group}/${key}/trial`, { value })).body as unknown as Trial
const figure = (trial: Trial, what: string) => trial.figures.find(each => each.what === what)

test('a risk rule’s dry run lists members found additionally and no longer, and writes no alarm', async () => {
  const nok = await desk.operator('nok', ['admin'])
  const device_mark = 'm'.repeat(43)
  const ids: string[] = []
  for (let i = 0; i < 2; i++) {
    const { phone, id } = await registerMember(slips.ctx)
    await signIn(slips.ctx, callerOf({ browser: true, device_mark }), { phone, password: TEST_PASSWORD })
    ids.push(id)
  }
  const same = await tried(nok, 'risk', 'device_members', 2)
  expect(figure(same, 'alarms')?.after).toBe(figure(same, 'alarms')?.before)
  expect(same.changed).toBe(0)
  const wider = await tried(nok, 'risk', 'device_members', 3)
  expect(
    wider.members
      .filter(({ change }) => change === 'not_found')
      .map(({ member }) => member.id)
      .sort(),
  ).toEqual(ids.toSorted())
  expect(await slips.database.query('select rule from risk_alarms')).toEqual([])
})

test('dry runs of approval and referral refuse an impossible value at its field, and other settings have none', async () => {
  const nok = await desk.operator('ploy', ['admin'])
  const member = await slips.player(900_000n)
  await slips.withdraw(member, 20_000n)
  await slips.run()
  const strict = await tried(nok, 'cashier', 'approval_first_maximum', 100)
  expect(figure(strict, 'to_person')).toMatchObject({ before: 0, after: 1, is_hit: false })
  expect(strict.members).toMatchObject([{ member: { id: member.id }, change: 'to_person' }])
  const rates = await tried(nok, 'referral', 'level_1_percent', 6)
  expect(figure(rates, 'commission')).toMatchObject({ before: 0, after: 0 })

  const wrong = await nok('POST /settings/referral/level_1_percent/trial', { value: 'many' })
  expect(wrong.body).toMatchObject({ errors: { value: expect.anything() } })
  // As on the staff's website, the error names the settings in Thai and without their identifiers.
  const contrary = await nok('POST /settings/cashier/approval_maximum/trial', { value: 1 })
  const sentence = JSON.stringify(contrary.body.errors)
  expect(sentence).toContain(settingName('cashier', 'approval_first_maximum'))
  expect(sentence).not.toContain('approval_')
  expect((await nok('POST /settings/desk/claim_minutes/trial', { value: 5 })).body.code).toBe(
    'setting_unknown',
  )
  const auditor = await desk.operator('aud', ['auditor'])
  expect((await auditor('POST /settings/risk/device_members/trial', { value: 3 })).body.code).toBe(
    'desk_forbidden',
  )
})
