import { soleSettingDefaults } from '@sala/contract/desk/single-operator-limits.ts'
import { expect, test } from 'vitest'
import { useCashier } from '../../test/cashier-setup.ts'
import { BY_NOK, operatorOn } from '../../test/operator-command-line-client.ts'
import { looseningOf, settingGroups } from '../operators/decisions/setting-groups.ts'
import { referralOf } from '../referral/overview/referral-overview.ts'

const cashier = useCashier()
const operator = operatorOn(() => cashier.ctx)

/** For each setting, a valid value other than its default, in the format that operators enter: money in baht. */
const OTHER: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account: {
    session_hours: 12,
    idle_hours: 6,
    sms_per_day: 500,
    factor_withdrawal_above: 5_000,
    factor_recovery_hours: 96,
    document_refused_days: 60,
    document_vendor: true,
    document_vendor_each: true,
  },
  messages: {
    quiet_from_hour: 21,
    quiet_to_hour: 9,
    news_per_day: 2,
    news_per_week: 4,
    news_near_limit_percent: 70,
    line_reserve_percent: 15,
    news_after_loss_limit_days: 14,
  },
  cashier: {
    deposit_minimum: 30.5,
    deposit_maximum: 150_000,
    deposit_chips: [50, 100.25],
    deposit_expires_minutes: 20,
    gateway_channels: ['mobile_banking_scb'],
    truemoney_minimum: 50,
    truemoney_maximum: 20_000,
    mobile_banking_minimum: 50,
    mobile_banking_maximum: 100_000,
    withdrawal_minimum: 150,
    withdrawal_rest_days: 60,
    withdrawal_maximum: 100_000,
    withdrawal_day_maximum: 300_000,
    approval_maximum: 10_000,
    approval_day_maximum: 20_000,
    approval_first_maximum: 1_000,
    approval_bank_age_hours: 24,
    approval_recovery_hours: 48,
    document_month_above: 50_000,
    slip_answer_minutes: 60,
    slip_maximum: 5_000,
    slip_age_days: 3,
    slip_picture_days: 30,
    bank_file_hours: 24,
  },
  campaigns: {
    alone_maximum: 200,
    members_per_minute: 6_000,
    batch_members: 100,
    control_percent: 12.5,
    difference_percent: 5,
    result_days: 28,
    yield_seconds: 1,
  },
  games: {
    checks_kept_days: 30,
    starts_kept_days: 60,
    open_rounds_hours: 72,
    clock_doubt_seconds: 3,
    seamless_session_hours: 6,
  },
  promotions: {
    nothing_left_below: 2.5,
    under_way_wait_hours: 24,
    review_again_minutes: 5,
    claim_days_after: 3,
    free_bonus_deposits: 3,
    free_bonus_phone_proved: false,
    gap_alone_maximum: 250,
  },
  referral: {
    level_1_percent: 3.5,
    level_2_percent: 1.25,
    level_3_percent: 0.5,
    net_of_friends: false,
    carry_below_zero: false,
    hold_days: 5,
    claim_minimum: 250.5,
    shared_address_days: 6,
  },
  support: {
    promise_minutes: 15,
    reopen_days: 3,
    idle_days: 7,
    figures_days: 30,
    figures_minimum: 20,
    complaint_answer_days: 2,
    complaint_resolve_days: 10,
    picture_days: 60,
    thread_days: 400,
    complaint_days: 3_650,
  },
  events: { keep_days: 30, failing_minutes: 20, timeout_seconds: 5, pause_most_minutes: 30 },
  desk: {
    claim_minutes: 5,
    withdrawal_answer_minutes: 20,
    suspense_answer_minutes: 45,
    proposal_answer_minutes: 60,
    trouble_answer_minutes: 90,
    alert_late_minutes: 3,
    alert_escalate_minutes: 20,
    alarm_failures: 30,
    float_red_hours: 24,
    float_minimum: 5_000.5,
    partner_clock_seconds: 30,
    lapse_days: 14,
  },
  care: {
    window_days: 40,
    message_score: 3,
    talk_score: 7,
    break_score: 12,
    break_hours: 48,
    talk_hours: 24,
    rising_weight: 3,
    rising_minimum: 4_000.5,
    rising_percent: 200,
    after_loss_weight: 3,
    after_loss_minutes: 45,
    after_loss_minimum: 200.5,
    after_loss_deposits: 2,
    returned_weight: 3,
    returned_within_hours: 36,
    night_weight: 2,
    night_play_hours: 3,
    raises_weight: 3,
    raises_in_days: 40,
    raises_times: 2,
    break_weight: 4,
    break_after_days: 5,
    break_minimum: 500.5,
    break_percent: 120,
  },
  aml: {
    match_score: 80,
    structuring_limit: 50_000.5,
    structuring_within_percent: 20,
    structuring_deposits: 4,
    structuring_hours: 48,
    pass_minimum: 20_000.5,
    pass_hours: 48,
    pass_out_percent: 70,
    pass_stake_percent: 30,
    case_hours: 24,
  },
  risk: {
    looked_days: 60,
    payer_members: 3,
    device_members: 3,
    address_members: 5,
    name_members: 3,
    tree_members: 4,
    in_and_out_days: 14,
    in_and_out_minimum: 500.5,
    in_and_out_percent: 70,
    bonus_only_deposits: 4,
    velocity_per_hour: 12,
  },
  privacy: { identity_kept_years: 10, money_kept_years: 4, access_kept_days: 120 },
  security: {
    kept_days: 400,
    alarm_minutes: 20,
    forged_callbacks: 5,
    wrong_codes_of_network: 40,
    refused_ids_of_member: 30,
    odd_requests_of_network: 200,
    failures_of_network: 70,
    cap_used_percent: 70,
    browser_faults: 15,
    browser_faults_times: 1.5,
  },
  operators: {
    apart_days: 14,
    idle_minutes: 20,
    session_hours: 8,
    step_up_minutes: 10,
    networks: ['203.0.113.0/24'],
  },
  sole_limits: {
    warned_percent: 70,
    warned_uses: 3,
    warned_operator_uses: 6,
    warned_members: 4,
    giver_days: 14,
    ...Object.fromEntries(Object.entries(soleSettingDefaults).map(([key, baht]) => [key, baht + 100.5])),
  },
  site_info: {
    name: 'ศาลา',
    line: 'https://line.example/a',
    support: 'https://help.example/',
    telegram: '',
    game: 'g',
    referral: 'r',
  },
  link_hosts: { hosts: ['links.example'] },
  promotion_popup: { shown: false, id: 'another', title: 'ก', text: 'ข' },
}
/** Settings that are null until an operator chooses one of the company's bank accounts. */
const UNNAMED = ['cashier.gateway_channels', 'cashier.payout_account']
const ACCOUNTS = ['cashier.receiving_account', 'cashier.payout_account']
const LONG_MS = 240_000
const WRONG = '{"no": "such thing"}'

/** Returns the values of a settings group as the command `settings get` prints them. */
const valuesOf = async (group: string): Promise<Record<string, unknown>> => {
  const lines = (await operator('settings', 'get', group)).text.split('\n')
  return Object.fromEntries(
    lines.map(line => {
      const [, key = '', value = ''] = /^(\S+) = (.*?)( {2}\(default\))?$/.exec(line) ?? []
      return [key, JSON.parse(value)]
    }),
  )
}

test(
  'each setting is shown with its value, stores a valid change in the same unit, and refuses an invalid one',
  async () => {
    const groups = (await operator('settings', 'get')).text.split('\n')
    for (const group of groups) {
      const before = await valuesOf(group)
      for (const key of Object.keys(before)) {
        const name = `${group}.${key}`
        if (!UNNAMED.includes(name)) expect([name, before[key] ?? null]).not.toEqual([name, null])
        expect([name, (await operator('settings', 'set', group, key, WRONG, ...BY_NOK)).code]).toEqual([
          name,
          2,
        ])
        expect(await valuesOf(group)).toEqual(before)
        if (ACCOUNTS.includes(name)) continue
        const other = OTHER[group]?.[key]
        expect([name, other ?? null]).not.toEqual([name, null])
        const set = await operator('settings', 'propose', group, key, JSON.stringify(other), ...BY_NOK)
        expect([name, set.code]).toEqual([name, 0])
        before[key] = other
        expect(await valuesOf(group)).toEqual(before)
      }
    }
  },
  LONG_MS,
)

/**
 * Returns two other values of a setting. For a number they are a greater and a smaller one, for a switch on and off, for a list a longer and an empty
 * one.
 */
const bothWays = (held: unknown): readonly [greater: unknown, smaller: unknown] => {
  if (typeof held === 'boolean') return [true, false]
  if (typeof held === 'number') return [held + 1, held - 1]
  return [[...(Array.isArray(held) ? held : []), 'more.example'], []]
}

/** Values that the settings have before the test. They are inside the allowed range, so that the test can change each setting in both directions. */
const MIDDLE: Readonly<Record<string, unknown>> = {
  ...{
    'cashier.slip_age_days': 3,
    'cashier.approval_bank_age_hours': 5,
    'cashier.withdrawal_maximum': 150_000,
  },
  ...{ 'cashier.deposit_maximum': 150_000, 'link_hosts.hosts': ['links.example'] },
  ...{ 'promotions.free_bonus_deposits': 3, 'privacy.money_kept_years': 4, 'privacy.identity_kept_years': 8 },
  ...{ 'privacy.access_kept_days': 120, 'security.kept_days': 200 },
}

test(
  'one operator tightens every setting that money depends on and loosens none; a switch and a list likewise',
  async () => {
    const judged: string[] = []
    for (const { name: group, schema } of settingGroups)
      for (const key of Object.keys(schema.shape)) {
        const name = `${group}.${key}`
        const loosens = looseningOf(group, key)
        if (loosens === 'never' || ACCOUNTS.includes(name)) continue
        if (MIDDLE[name] !== undefined)
          await operator('settings', 'propose', group, key, JSON.stringify(MIDDLE[name]), ...BY_NOK)
        const held = (await valuesOf(group))[key]
        const [greater, smaller] = bothWays(held)
        const looser = loosens === 'down' ? smaller : greater
        const alone = await operator('settings', 'set', group, key, JSON.stringify(looser), ...BY_NOK)
        const wants = typeof held === 'boolean' && looser === held ? [0, 2] : [2]
        expect(wants, `${name} ${JSON.stringify(looser)} ${alone.text}`).toContain(alone.code)
        expect([name, (await valuesOf(group))[key]]).toEqual([name, held])
        judged.push(name)
      }
    for (const named of ['cashier.slip_maximum', 'cashier.withdrawal_maximum', 'referral.level_1_percent'])
      expect(judged).toContain(named)
  },
  LONG_MS,
)

test.each([
  ['cashier', 'slip_maximum', 20_000, 200_000, 10_000],
  ['cashier', 'slip_age_days', 7, 365, 5],
  ['cashier', 'withdrawal_maximum', 200_000, 250_000, 150_000],
  ['cashier', 'approval_maximum', 10_000, 10_000.01, 9_999.99],
  ['cashier', 'approval_bank_age_hours', 24, 0, 48],
  ['referral', 'level_1_percent', 3, 50, 2],
  ['promotions', 'free_bonus_deposits', 1, 0, 2],
  ['promotions', 'free_bonus_phone_proved', true, false, true],
  ['link_hosts', 'hosts', ['a.example'], ['a.example', 'b.example'], []],
  ['sole_limits', 'credit_member_day', 200, 20_000, 100],
  ['sole_limits', 'giver_days', 7, 1, 30],
])(
  'one operator does not loosen %s.%s of %j to %j, and tightens it to %j',
  async (group, key, held, looser, tighter) => {
    await operator('settings', 'propose', group, key, JSON.stringify(held), ...BY_NOK)
    const loosened = await operator('settings', 'set', group, key, JSON.stringify(looser), ...BY_NOK)
    expect(loosened).toMatchObject({ code: 2, text: expect.stringContaining('settings propose') })
    expect((await valuesOf(group))[key]).toEqual(held)
    expect((await operator('settings', 'set', group, key, JSON.stringify(tighter), ...BY_NOK)).code).toBe(0)
    expect((await valuesOf(group))[key]).toEqual(tighter)
  },
)

test('every setting of every group says in its definition which change loosens', () => {
  for (const { name, schema, loosens } of settingGroups)
    expect([name, Object.keys(loosens).toSorted()]).toEqual([name, Object.keys(schema.shape).toSorted()])
})

test('the content page names the values that were never set', async () => {
  const { text } = await operator('settings', 'get', 'cashier')
  expect(text).toContain('payout_account = null  (default)')
  expect(text).toMatch(/^deposit_minimum = 30.5$/m)
})

test('the least commission that is carried into credit is set in baht, and is what the member reads', async () => {
  const member = await cashier.member()
  await operator('settings', 'propose', 'referral', 'claim_minimum', '75.5', ...BY_NOK)
  expect(await referralOf(cashier.ctx, member.id)).toMatchObject({ claim_minimum: 7_550n })
})
