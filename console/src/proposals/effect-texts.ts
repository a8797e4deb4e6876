import { documentRefusals } from '@sala/contract/account/documents/document-lists.ts'
import {
  affiliateStateNames,
  carryNames,
  dealKindNames,
  statementStateNames,
} from '@sala/contract/affiliates/affiliate-texts.ts'
import { campaignNames } from '@sala/contract/desk/display-texts/campaign-texts.ts'
import {
  documentKindNames,
  documentStateNames,
  vendorVerdictNames,
} from '@sala/contract/desk/display-texts/document-texts.ts'
import {
  eventKindNames,
  personalDataNames,
  shownReceiverStateNames,
} from '@sala/contract/desk/display-texts/event-texts.ts'
import { flowName, flowStateNames } from '@sala/contract/desk/display-texts/flow-switch-texts.ts'
import { natureOf, sideWords } from '@sala/contract/desk/display-texts/ledger-account-names.ts'
import {
  accountName,
  bankName,
  movementNames,
  returnNames,
  withdrawalNames,
} from '@sala/contract/desk/display-texts/money-texts.ts'
import {
  artNames,
  audienceNames,
  operatorNames,
  roleNames,
} from '@sala/contract/desk/display-texts/promotion-texts.ts'
import { couponAudienceNames, couponFormNames } from '@sala/contract/desk/display-texts/reward-texts.ts'
import { groupName, settingName } from '@sala/contract/desk/display-texts/setting-names.ts'
import { reasonName } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { EffectName } from '@sala/contract/desk/proposals/effect-names.ts'
import type { ProposalKind, SentPayloadOf } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { writeOffCauses } from '@sala/contract/desk/suspense-payments/write-off-causes.ts'
import { sectionNames } from '@sala/contract/games/game-section-names.ts'
import { scoringNames } from '@sala/contract/rewards/tournaments/tournament-texts.ts'
import { settingText } from './setting-value-text.ts'

type Words = Readonly<Record<string, string>>

const COUPONS: Words = { none: 'ยังไม่มี', open: 'ใช้ได้', closed: 'จบแล้ว' }
const PROMOTION: Words = { open: 'เปิดอยู่', closed: 'ปิดอยู่' }

/**
 * Thai texts of the value `state`, by kind of proposal. Each kind of proposal changes another kind of object, so the same value needs another
 * text.
 */
const STATES: Partial<Record<ProposalKind, Words>> = {
  payout_evidence: { ...returnNames, ...withdrawalNames },
  movement_evidence: movementNames,
  large_withdrawal: withdrawalNames,
  promotion_open: PROMOTION,
  promotion_edit: PROMOTION,
  promotion_close: PROMOTION,
  coupon_batch: COUPONS,
  coupon_list: COUPONS,
  coupon_end: COUPONS,
  campaign_send: campaignNames,
  affiliate_close: statementStateNames,
  affiliate_pay: statementStateNames,
  member_correction: { open: 'รอแก้ไข', accepted: 'แก้แล้ว' },
  operator_invitation: operatorNames,
  operator_roles: operatorNames,
  operator_reset: operatorNames,
}

/** Returns the Thai name of a ledger account, with the word for its debit or credit side. */
const onSide =
  (side: 'debit' | 'credit') =>
  (account: string): string =>
    `${accountName(account)} (${sideWords[natureOf(account)][side]})`

const YES_OR_NO: Words = { yes: 'ใช่', no: 'ไม่ใช่', true: 'เปิด', false: 'ปิด' }

const from =
  (words: Words) =>
  (text: string): string =>
    words[text] ?? text

const each =
  (words: Words) =>
  (text: string): string =>
    text.split(' ').map(from(words)).join(' · ')

/** Returns the Thai name of a bank account that the server writes as `kbank 9000000011`. */
const account = (text: string): string => text.replace(/^\w+/, bankName)

/** Returns the Thai name of a setting that the server writes as `cashier.approval_maximum`. */
const wholeName = (text: string): string => {
  const [group = '', key = ''] = text.split('.')
  return `${groupName(group)} › ${settingName(group, key)}`
}

/** Formats the value of a setting, which the server sends as JSON. */
const settingValue = (setting: string, text: string): string => {
  const [, key = ''] = setting.split('.')
  return settingText(JSON.parse(text), key, '')
}

/**
 * Formats the settings of one of the company's receiving bank accounts, which the server sends as JSON. Bank and number are left out, because a
 * separate line shows them.
 */
const receivingAccount = (text: string): string => {
  const { name, active, special, biller_id, terminals }: SentPayloadOf<'receiving_account'> = JSON.parse(text)
  return [
    name,
    active === false ? 'ปิดรับเงิน' : 'เปิดรับเงิน',
    special === true ? 'บัญชีพิเศษ ใช้กับ QR' : 'บัญชีทั่วไป',
    ...(biller_id == null ? [] : [`Biller ID ${biller_id}`]),
    ...(terminals == null ? [] : [`เลขเครื่อง ${terminals.join(' · ')}`]),
  ].join('\n')
}

const TEXTS: Partial<Record<EffectName, (text: string) => string>> = {
  debit_account: onSide('debit'),
  credit_account: onSide('credit'),
  lies_in: accountName,
  cause: from(writeOffCauses),
  account,
  payee: account,
  rule: text => (text === '' ? '' : reasonName(text)),
  first_withdrawal: from(YES_OR_NO),
  risk_decides: from(YES_OR_NO),
  bank_account: account,
  roles: each(roleNames),
  promotion_audience: from(audienceNames),
  coupon_form: from(couponFormNames),
  affiliate_state: from(affiliateStateNames),
  affiliate_deal: from({ ...dealKindNames, none: 'ยังไม่มี' }),
  affiliate_carry: from(carryNames),
  tournament_section: from(sectionNames),
  tournament_scoring: from(scoringNames),
  coupon_audience: from(couponAudienceNames),
  coupon_list_for: from({ nobody: 'ยังไม่มี', both: 'ผู้เสนอหรือผู้อนุมัติ ครั้งเดียวใน 24 ชั่วโมง' }),
  document_kind: from(documentKindNames),
  document_state: from(documentStateNames),
  document_refusal: from(documentRefusals),
  document_verdict: from(vendorVerdictNames),
  document_expires: from({ lifelong: 'ตลอดชีพ' }),
  promotion_art: from(artNames),
  promotion_once: from(YES_OR_NO),
  setting: wholeName,
  flow: flowName,
  receiver_kinds: each(eventKindNames),
  receiver_personal: from(personalDataNames),
  receiver_state: from(shownReceiverStateNames),
  flow_state: from(flowStateNames),
  value: from(YES_OR_NO),
}

/** Returns the Thai text of a value in a proposal's effect. Unknown values stay unchanged. `setting` is the identifier of the setting, or empty. */
export const effectText = (kind: ProposalKind, what: EffectName, text: string, setting = ''): string => {
  if (what === 'state') return from(STATES[kind] ?? {})(text)
  if (what === 'value' && kind === 'receiving_account') return receivingAccount(text)
  if (what === 'value' && setting !== '') return settingValue(setting, text)
  return (TEXTS[what] ?? from({}))(text)
}
