import type { ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { affiliateClose, affiliateDeal, affiliatePay } from './affiliates/affiliates.ts'
import { amlCaseEnd, amlListDrop } from './aml/aml-decisions.ts'
import { bonusGrant } from './bonus-grant.ts'
import { campaignSend } from './campaigns/campaign-send.ts'
import { careEnd } from './care/care-end.ts'
import { identityDocument } from './documents/identity-document.ts'
import { eventReceiver, eventReceiverChange, eventReceiverResume } from './events/event-receivers.ts'
import { ringBonuses } from './fraud-ring-bonuses.ts'
import { largeWithdrawal } from './large-withdrawal.ts'
import { correction } from './ledger-correction.ts'
import { factorRecovery, signInLink } from './member-access.ts'
import { memberCorrection } from './member-credit-correction.ts'
import { memberIdentity } from './member-identity.ts'
import { roundGap } from './missing-round-write-off.ts'
import { movementEvidence } from './movement-settlement-by-evidence.ts'
import { operatorInvitation, operatorReset, operatorRoles } from './operator-accounts.ts'
import { payoutEvidence } from './payout-settlement-by-evidence.ts'
import { promotionEdit } from './promotion-edit.ts'
import { promotionClose, promotionOpen, wheelOpen } from './promotion-opening.ts'
import type { Kind } from './proposal-kind.ts'
import { receivingAccount } from './receiving-account.ts'
import { couponBatch, couponEnd, couponList } from './rewards/coupon-batches.ts'
import { freeRoundsOpen } from './rewards/free-rounds-opening.ts'
import { missionOpen } from './rewards/missions.ts'
import { tierTable } from './rewards/tier-tables.ts'
import { tournamentOpen } from './rewards/tournament-opening.ts'
import { exclusionLift } from './self-exclusion-match-lift.ts'
import { flowOpen, setting } from './setting-change.ts'
import { suspenseAssign, suspenseReturn, writeOff } from './suspense-payments.ts'

/** The rules of every kind of proposal in the contract. A kind without an entry does not compile. */
export const kinds: { readonly [K in ProposalKind]: Kind<K> } = {
  correction,
  payout_evidence: payoutEvidence,
  write_off: writeOff,
  suspense_assign: suspenseAssign,
  suspense_return: suspenseReturn,
  movement_evidence: movementEvidence,
  affiliate_deal: affiliateDeal,
  affiliate_close: affiliateClose,
  affiliate_pay: affiliatePay,
  round_gap: roundGap,
  large_withdrawal: largeWithdrawal,
  receiving_account: receivingAccount,
  setting,
  flow_open: flowOpen,
  event_receiver: eventReceiver,
  event_receiver_change: eventReceiverChange,
  event_receiver_resume: eventReceiverResume,
  promotion_open: promotionOpen,
  promotion_edit: promotionEdit,
  promotion_close: promotionClose,
  coupon_batch: couponBatch,
  coupon_list: couponList,
  coupon_end: couponEnd,
  mission_open: missionOpen,
  tier_table: tierTable,
  campaign_send: campaignSend,
  wheel_open: wheelOpen,
  tournament_open: tournamentOpen,
  free_rounds_open: freeRoundsOpen,
  member_identity: memberIdentity,
  member_correction: memberCorrection,
  bonus_grant: bonusGrant,
  ring_bonuses: ringBonuses,
  sign_in_link: signInLink,
  factor_recovery: factorRecovery,
  exclusion_lift: exclusionLift,
  care_end: careEnd,
  identity_document: identityDocument,
  aml_case_end: amlCaseEnd,
  aml_list_drop: amlListDrop,
  operator_invitation: operatorInvitation,
  operator_roles: operatorRoles,
  operator_reset: operatorReset,
}
