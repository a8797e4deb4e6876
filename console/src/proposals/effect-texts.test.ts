import { affiliateStates, dealKinds, statementStates } from '@sala/contract/affiliates/affiliate-terms.ts'
import { withdrawalStatuses } from '@sala/contract/cashier/money-request-statuses.ts'
import { operatorStates } from '@sala/contract/desk/operator-users/endpoints.ts'
import type { EffectName } from '@sala/contract/desk/proposals/effect-names.ts'
import type { ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { roles } from '@sala/contract/desk/roles.ts'
import { writeOffCauseNames } from '@sala/contract/desk/suspense-payments/write-off-causes.ts'
import { gameSections } from '@sala/contract/games/game-facts.ts'
import { promotionArts, promotionAudiences } from '@sala/contract/promotions/promotion.ts'
import { couponForms } from '@sala/contract/rewards/coupons/coupon.ts'
import { couponAudiences } from '@sala/contract/rewards/coupons/coupon-batch.ts'
import { scorings } from '@sala/contract/rewards/tournaments/tournament-rules.ts'
import { expect, test } from 'vitest'
import { effectText } from './effect-texts.ts'

const MOVEMENTS = ['queued', 'sent', 'unknown', 'done', 'refused']
const RETURNS = ['ordered', 'sent', 'uncertain', 'done', 'refused']
const SWITCH = ['open', 'closed']

/** Values of proposals' effects as the server sends them, by kind of proposal. */
const SAID: readonly (readonly [ProposalKind, EffectName, readonly string[]])[] = [
  ['payout_evidence', 'state', [...withdrawalStatuses, ...RETURNS]],
  ['large_withdrawal', 'state', withdrawalStatuses],
  ['movement_evidence', 'state', MOVEMENTS],
  ['promotion_open', 'state', SWITCH],
  ['promotion_edit', 'state', SWITCH],
  ['promotion_close', 'state', SWITCH],
  ['coupon_batch', 'state', ['none', 'open']],
  ['coupon_list', 'state', SWITCH],
  ['coupon_list', 'coupon_list_for', ['nobody', 'both']],
  ['coupon_end', 'state', SWITCH],
  ['coupon_batch', 'coupon_form', couponForms],
  ['affiliate_deal', 'affiliate_state', affiliateStates],
  ['affiliate_deal', 'affiliate_deal', [...dealKinds, 'none']],
  ['affiliate_deal', 'affiliate_carry', ['true', 'false']],
  ['affiliate_close', 'state', statementStates],
  ['affiliate_pay', 'state', statementStates],
  ['tournament_open', 'tournament_section', gameSections],
  ['tournament_open', 'tournament_scoring', scorings],
  ['coupon_batch', 'coupon_audience', couponAudiences],
  ['member_correction', 'state', ['open', 'accepted']],
  ['operator_invitation', 'state', operatorStates],
  ['operator_roles', 'state', operatorStates],
  ['operator_reset', 'state', operatorStates],
  ['operator_roles', 'roles', [...roles, roles.join(' ')]],
  ['write_off', 'cause', writeOffCauseNames],
  ['write_off', 'lies_in', ['suspense', 'income']],
  ['correction', 'debit_account', ['gaming', 'bonus', 'commission', 'gateway', 'bank:kbank:9000000011']],
  ['promotion_edit', 'promotion_audience', promotionAudiences],
  ['promotion_edit', 'promotion_art', promotionArts],
  ['promotion_edit', 'promotion_once', ['yes', 'no']],
  ['receiving_account', 'account', ['kbank 9000000011']],
]

test('the effect of a proposal is shown in Thai: states, roles, causes and accounts', () => {
  const left = SAID.flatMap(([kind, what, texts]) =>
    texts
      .filter(text => !/[\u0e00-\u0e7f]/.test(effectText(kind, what, text)))
      .map(text => `${kind} ${what}: ${text}`),
  )
  expect(left).toEqual([])
  expect(effectText('operator_roles', 'roles', 'cashier risk')).toBe('แคชเชียร์ · ความเสี่ยง')
})

test('a receiving account is shown in Thai words, line by line', () => {
  const account = { bank: 'kbank', account_number: '9000000011', name: 'บริษัท ศาลา จำกัด', active: true }
  const plain = JSON.stringify({ ...account, special: false, biller_id: null, terminals: null })
  expect(effectText('receiving_account', 'value', plain).split('\n')).toEqual([
    'บริษัท ศาลา จำกัด',
    'เปิดรับเงิน',
    'บัญชีทั่วไป',
  ])
  const terminals = ['SALA01', 'SALA02', 'SALA03', 'SALA04', 'SALA05']
  const special = JSON.stringify({
    ...{ ...account, active: false },
    ...{ special: true, biller_id: '010555000000099', terminals },
  })
  expect(effectText('receiving_account', 'value', special).split('\n')).toEqual([
    'บริษัท ศาลา จำกัด',
    'ปิดรับเงิน',
    'บัญชีพิเศษ ใช้กับ QR',
    'Biller ID 010555000000099',
    `เลขเครื่อง ${terminals.join(' · ')}`,
  ])
})

test('typed text and figures stay unchanged', () => {
  expect(effectText('promotion_edit', 'promotion_title', 'open')).toBe('open')
  expect(effectText('correction', 'amount', '100.00')).toBe('100.00')
})

test('a proposal of a setting names the setting, and its value with the unit', () => {
  expect(effectText('setting', 'setting', 'cashier.approval_maximum')).toBe('ฝากและถอน › จ่ายเองได้ถึง ต่อครั้ง')
  expect(effectText('setting', 'value', '45', 'operators.apart_days')).toBe('45 วัน')
  expect(effectText('setting', 'value', '[]', 'operators.networks')).toBe('ว่าง')
  expect(effectText('setting', 'value', 'false', 'promotions.free_bonus_phone_proved')).toBe('ปิด')
  expect(effectText('setting', 'value_baht', '20,000.00', 'cashier.approval_maximum')).toBe('20,000.00')
})
