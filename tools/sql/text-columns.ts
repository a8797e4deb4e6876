import {
  checkProblems,
  checkStatuses,
  documentKinds,
  documentReasons,
  documentRefusalKeys,
  documentSides,
  documentStatuses,
  vendorVerdicts,
} from '@sala/contract/account/documents/document-lists.ts'
import {
  challengePurposes,
  factorPurposes,
} from '@sala/contract/account/second-factor/second-factor-values.ts'
import { codeFlows } from '@sala/contract/account/sms-texts.ts'
import {
  affiliateStates,
  dealKinds,
  statementLines,
  statementStates,
} from '@sala/contract/affiliates/affiliate-terms.ts'
import {
  amlEvents,
  amlRules,
  amlStates,
  birthResults,
  entryKinds,
  listEncodings,
  listFormats,
  matchOutcomes,
} from '@sala/contract/aml/aml-terms.ts'
import {
  campaignArms,
  campaignStates,
  recipientStatuses,
  stopCauses,
} from '@sala/contract/campaigns/campaign-values.ts'
import { careInteractions, careMarkers, talkOutcomes } from '@sala/contract/care/harm-markers.ts'
import { gatewayChannels } from '@sala/contract/cashier/gateway-channels.ts'
import {
  depositMethods,
  depositStatuses,
  withdrawalStatuses,
} from '@sala/contract/cashier/money-request-statuses.ts'
import { slipStatuses } from '@sala/contract/cashier/payment-slips/endpoints.ts'
import { slipRefusals } from '@sala/contract/cashier/payment-slips/slip-notes.ts'
import { reservedReasons } from '@sala/contract/cashier/reserved-money-texts.ts'
import { reviewReasons } from '@sala/contract/cashier/withdrawal-review-reasons.ts'
import {
  alertKinds,
  alertLevels,
  businessAlarms,
  groupMessageStates,
} from '@sala/contract/desk/alerts/alert-kinds.ts'
import { reconciliationSteps } from '@sala/contract/desk/finance/reconciliation-steps.ts'
import { operatorStates } from '@sala/contract/desk/operator-users/endpoints.ts'
import { proposalStates } from '@sala/contract/desk/proposals/endpoints.ts'
import { riskOutcomes, riskRules } from '@sala/contract/desk/risk/risk-rules.ts'
import { soleDimensions } from '@sala/contract/desk/single-operator-limits.ts'
import { writeOffCauseNames } from '@sala/contract/desk/suspense-payments/write-off-causes.ts'
import { workKinds } from '@sala/contract/desk/work-queue/case-kinds.ts'
import { deliveryOutcomes, receiverStates } from '@sala/contract/events/outgoing-event-kinds.ts'
import { flowStates } from '@sala/contract/flows/flow-switches.ts'
import { gameSections } from '@sala/contract/games/game-facts.ts'
import { linkOutcomes } from '@sala/contract/messages/line-link-states.ts'
import { newsEnders } from '@sala/contract/messages/message-channels.ts'
import { faultKinds } from '@sala/contract/page/browser-fault-text.ts'
import { correctionKinds, correctionOutcomes } from '@sala/contract/privacy/correction-requests.ts'
import { bonusStatuses } from '@sala/contract/promotions/bonus.ts'
import {
  promotionAudiences,
  promotionFrequencies,
  promotionTriggers,
} from '@sala/contract/promotions/promotion.ts'
import { breakKinds, limitKinds, limitPeriods } from '@sala/contract/protection/endpoints.ts'
import { limitAnswers, limitQuestions } from '@sala/contract/protection/limit-questions.ts'
import { commissionStatuses } from '@sala/contract/referral/endpoints.ts'
import { couponForms, couponRefusals } from '@sala/contract/rewards/coupons/coupon.ts'
import { freeRoundsStates, grantStates } from '@sala/contract/rewards/free-rounds/free-rounds.ts'
import { passedOverReasons } from '@sala/contract/rewards/free-rounds/free-rounds-texts.ts'
import { missionConditions } from '@sala/contract/rewards/missions/mission-conditions.ts'
import { tierChips, tierGifts } from '@sala/contract/rewards/tiers/tier-limits.ts'
import { prizeStatuses, scorings } from '@sala/contract/rewards/tournaments/tournament-rules.ts'
import { complaintCategories, complaintOutcomes } from '@sala/contract/support/complaint-categories.ts'
import { supportTopics } from '@sala/contract/support/conversation-topics.ts'
import { markKinds } from '../../server/src/account/devices/sql.ts'
import { personMarkKinds } from '../../server/src/account/identity/person-match-keys.ts'
import { returnStatuses } from '../../server/src/cashier/payer-returns/return-state.ts'
import { slipHolds } from '../../server/src/cashier/payment-slips/slip-holds.ts'
import { endStatuses } from '../../server/src/games/game-closing/game-closing-state.ts'
import { movementStatuses } from '../../server/src/games/transfer-wallet/credit-movement-state.ts'
import { modes } from '../../server/src/platform/database/environment-mode.ts'
import { unreadableKinds } from '../../server/src/platform/unreadable-partner-rows.ts'
import type { Column } from './column-catalogue.ts'

/** Marks a column whose TypeScript type is generated from its check constraint, so that the two cannot differ. */
const OF_TABLE = null

/** Texts that the code allows in each `table.column`. The SQL check compares them with the column's check constraint. */
export const WORDS: Readonly<Record<string, readonly string[] | typeof OF_TABLE>> = {
  'affiliates.state': affiliateStates,
  'affiliate_deals.kind': dealKinds,
  'affiliate_members.refused': OF_TABLE,
  'affiliate_statements.state': statementStates,
  'affiliate_statement_lines.kind': statementLines,
  'bank_lines.outcome': OF_TABLE,
  'bonuses.status': bonusStatuses,
  'code_messages.outcome': OF_TABLE,
  'coupon_batches.form': couponForms,
  'coupon_refusals.reason': couponRefusals,
  'complaints.category': Object.keys(complaintCategories),
  'complaints.outcome': Object.keys(complaintOutcomes),
  'correction_requests.kind': correctionKinds,
  'correction_requests.outcome': correctionOutcomes,
  'aml_case_events.kind': amlEvents,
  'aml_cases.rule': amlRules,
  'aml_cases.state': amlStates,
  'aml_list_entries.kind': entryKinds,
  'aml_lists.encoding': listEncodings,
  'aml_lists.format': listFormats,
  'aml_matches.birth': birthResults,
  'aml_matches.outcome': matchOutcomes,
  'bank_files.kind': OF_TABLE,
  'browser_faults.kind': faultKinds,
  'campaign_members.arm': campaignArms,
  'campaign_members.status': recipientStatuses,
  'campaign_results.arm': campaignArms,
  'campaigns.state': campaignStates,
  'campaigns.stop_cause': stopCauses,
  'care_findings.marker': careMarkers,
  'care_interactions.kind': careInteractions,
  'care_interactions.outcome': talkOutcomes,
  'chargebacks.source': OF_TABLE,
  'credit_checks.state': OF_TABLE,
  'deposits.channel': gatewayChannels,
  'deposits.method': depositMethods,
  'deposits.status': depositStatuses,
  'exclusion_marks.kind': personMarkKinds,
  'exclusion_matches.outcome': OF_TABLE,
  'event_deliveries.outcome': deliveryOutcomes,
  'event_receivers.status': receiverStates,
  'flow_switches.state': flowStates,
  'game_movements.direction': OF_TABLE,
  'game_movements.status': movementStatuses,
  'game_movements.taker': OF_TABLE,
  'free_round_grants.status': grantStates,
  'free_round_members.passed_over': passedOverReasons,
  'free_round_members.status': freeRoundsStates,
  'free_round_plays.kind': OF_TABLE,
  'games.section': gameSections,
  'limit_choices.answer': limitAnswers,
  'limit_choices.asked': limitQuestions,
  'limit_choices.period': limitPeriods,
  'factor_recoveries.outcome': OF_TABLE,
  'identity_cases.asked_for': documentReasons,
  'identity_cases.kind': documentKinds,
  'identity_cases.refused_for': documentRefusalKeys,
  'identity_cases.status': documentStatuses,
  'identity_checks.problem': checkProblems,
  'identity_checks.status': checkStatuses,
  'identity_checks.verdict': vendorVerdicts,
  'identity_pictures.side': documentSides,
  'limit_raises.kind': limitKinds,
  'limit_raises.period': limitPeriods,
  'login_delays.kind': OF_TABLE,
  'member_factor_proofs.purpose': factorPurposes,
  'member_passkey_challenges.purpose': challengePurposes,
  'news_consents.ended_by': newsEnders,
  'one_time_codes.flow': codeFlows,
  'operators.state': operatorStates,
  'partner_log.outcome': OF_TABLE,
  'payer_returns.status': returnStatuses,
  'payout_file_lines.result': OF_TABLE,
  'play_breaks.kind': breakKinds,
  'play_ends.status': endStatuses,
  'play_ends.why': OF_TABLE,
  'play_limits.kind': limitKinds,
  'play_limits.period': limitPeriods,
  'play_modes.mode': OF_TABLE,
  'proposals.state': proposalStates,
  'line_deliveries.status': OF_TABLE,
  'line_link_starts.outcome': linkOutcomes,
  'push_deliveries.status': OF_TABLE,
  'sms_deliveries.status': OF_TABLE,
  'promotions.audience': promotionAudiences,
  'promotions.frequency': promotionFrequencies,
  'promotions.section': gameSections,
  'promotions.trigger': promotionTriggers,
  'reconcile_points.side': OF_TABLE,
  'reconciliation_hours.step': reconciliationSteps,
  'referral_commissions.kind': OF_TABLE,
  'referral_commissions.status': commissionStatuses,
  'referral_marks.kind': markKinds,
  'referral_members.outcome': OF_TABLE,
  'risk_alarms.outcome': riskOutcomes,
  'risk_alarms.rule': riskRules,
  'risk_verdicts.outcome': riskOutcomes,
  'seamless_plays.kind': OF_TABLE,
  'seamless_plays.refusal': OF_TABLE,
  'environment_lock.mode': modes,
  'reserved_money.why': Object.keys(reservedReasons),
  'slips.cause': Object.keys(slipRefusals),
  'slips.hold': slipHolds,
  'slips.status': slipStatuses,
  'sole_sums.dimension': soleDimensions,
  'ready_answers.topic': Object.keys(supportTopics),
  'support_threads.topic': Object.keys(supportTopics),
  'suspense_items.reason': OF_TABLE,
  'suspense_items.source': OF_TABLE,
  'suspense_items.written_off_cause': writeOffCauseNames,
  'reported_payments.side': OF_TABLE,
  'missions.condition': missionConditions,
  'tier_gifts.kind': tierGifts,
  'tier_rows.chip': tierChips,
  'unreconciled_items.kind': OF_TABLE,
  'unreconciled_items.step': OF_TABLE,
  'unverified_deposits.payer': OF_TABLE,
  'unreadable_rows.what': unreadableKinds,
  'tournament_results.status': prizeStatuses,
  'tournaments.scoring': scorings,
  'tournaments.section': gameSections,
  'withdrawals.review': reviewReasons,
  'withdrawals.status': withdrawalStatuses,
  'work_claims.kind': workKinds,
  'desk_alert_calls.level': alertLevels,
  'business_alarms.name': businessAlarms,
  'staff_group_messages.kind': alertKinds,
  'staff_group_messages.status': groupMessageStates,
}

/** Returns a message for each column whose check constraint allows other texts than the code. */
export const findWordMismatches = (columns: Iterable<Column>, words = WORDS): string[] => {
  const problems: string[] = []
  const listed = new Set<string>()
  for (const { table, column, values } of columns) {
    if (values === null) continue
    const name = `${table}.${column}`
    listed.add(name)
    const ours = words[name]
    if (ours === undefined)
      problems.push(`${name} has a list of words: add its place in the code to tools/sql/text-columns.ts`)
    for (const word of ours ?? [])
      if (!values.includes(word))
        problems.push(`${name}: the code has '${word}', and the check does not allow it`)
    for (const word of values)
      if (ours?.includes(word) === false)
        problems.push(`${name}: the check allows '${word}', and the code does not have it`)
  }
  for (const name of Object.keys(words))
    if (!listed.has(name)) problems.push(`tools/sql/text-columns.ts: ${name} no longer has a list of words`)
  return problems
}
