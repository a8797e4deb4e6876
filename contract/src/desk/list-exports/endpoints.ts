import { affiliateLists } from './affiliate-lists.ts'
import { amlLists } from './aml-lists.ts'
import { businessLists } from './business-lists.ts'
import { campaignFiles } from './campaign-lists.ts'
import { documentFiles } from './document-files.ts'
import { freeRoundsFiles } from './free-rounds-lists.ts'
import { listEndpoint } from './list-file.ts'
import { memberLists } from './member-lists.ts'
import { missionFiles } from './mission-files.ts'
import { moneyLists } from './money-lists.ts'
import { partnerLists } from './partner-lists.ts'
import { reportLists } from './report-lists.ts'
import { rewardLists } from './reward-lists.ts'
import { systemLists } from './system-lists.ts'
import { tierFiles } from './tier-lists.ts'

/** Every list of the desk (the staff's website) that can be exported as a file. */
export const deskLists = {
  ...moneyLists,
  ...memberLists,
  ...businessLists,
  ...affiliateLists,
  ...amlLists,
  ...partnerLists,
  ...campaignFiles,
  ...systemLists,
  ...documentFiles,
  ...tierFiles,
  ...missionFiles,
  ...freeRoundsFiles,
  ...rewardLists,
  ...reportLists,
} as const
export type ListName = keyof typeof deskLists

export const deskListEndpoints = {
  desk_list_work: listEndpoint('work', deskLists.work),
  desk_list_withdrawals: listEndpoint('withdrawals', deskLists.withdrawals),
  desk_list_deposits: listEndpoint('deposits', deskLists.deposits),
  desk_list_journal: listEndpoint('journal', deskLists.journal),
  desk_list_accounts: listEndpoint('accounts', deskLists.accounts),
  desk_list_reconciliation: listEndpoint('reconciliation', deskLists.reconciliation),
  desk_list_unreconciled: listEndpoint('unreconciled', deskLists.unreconciled),
  desk_list_balances: listEndpoint('balances', deskLists.balances),
  desk_list_payout_files: listEndpoint('payout_files', deskLists.payout_files),
  desk_list_bank_files: listEndpoint('bank_files', deskLists.bank_files),
  desk_list_members: listEndpoint('members', deskLists.members),
  desk_list_registrations: listEndpoint('registrations', deskLists.registrations),
  desk_list_care: listEndpoint('care', deskLists.care),
  desk_list_documents: listEndpoint('documents', deskLists.documents),
  desk_list_aml_cases: listEndpoint('aml_cases', deskLists.aml_cases),
  desk_list_aml_lists: listEndpoint('aml_lists', deskLists.aml_lists),
  desk_list_risk: listEndpoint('risk', deskLists.risk),
  desk_list_links: listEndpoint('links', deskLists.links),
  desk_list_money: listEndpoint('money', deskLists.money),
  desk_list_bonuses: listEndpoint('bonuses', deskLists.bonuses),
  desk_list_play: listEndpoint('play', deskLists.play),
  desk_list_friends: listEndpoint('friends', deskLists.friends),
  desk_list_slips: listEndpoint('slips', deskLists.slips),
  desk_list_complaints: listEndpoint('complaints', deskLists.complaints),
  desk_list_devices: listEndpoint('devices', deskLists.devices),
  desk_list_coupons: listEndpoint('coupons', deskLists.coupons),
  desk_list_promotions: listEndpoint('promotions', deskLists.promotions),
  desk_list_campaigns: listEndpoint('campaigns', deskLists.campaigns),
  desk_list_campaign_results: listEndpoint('campaign_results', deskLists.campaign_results),
  desk_list_wheels: listEndpoint('wheels', deskLists.wheels),
  desk_list_tournaments: listEndpoint('tournaments', deskLists.tournaments),
  desk_list_tournament_ranks: listEndpoint('tournament_ranks', deskLists.tournament_ranks),
  desk_list_affiliates: listEndpoint('affiliates', deskLists.affiliates),
  desk_list_affiliate_links: listEndpoint('affiliate_links', deskLists.affiliate_links),
  desk_list_affiliate_statements: listEndpoint('affiliate_statements', deskLists.affiliate_statements),
  desk_list_promotion_days: listEndpoint('promotion_days', deskLists.promotion_days),
  desk_list_coupon_days: listEndpoint('coupon_days', deskLists.coupon_days),
  desk_list_wheel_days: listEndpoint('wheel_days', deskLists.wheel_days),
  desk_list_flows: listEndpoint('flows', deskLists.flows),
  desk_list_event_receivers: listEndpoint('event_receivers', deskLists.event_receivers),
  desk_list_event_deliveries: listEndpoint('event_deliveries', deskLists.event_deliveries),
  desk_list_missions: listEndpoint('missions', deskLists.missions),
  desk_list_mission_days: listEndpoint('mission_days', deskLists.mission_days),
  desk_list_free_rounds: listEndpoint('free_rounds', deskLists.free_rounds),
  desk_list_free_rounds_days: listEndpoint('free_rounds_days', deskLists.free_rounds_days),
  desk_list_free_rounds_members: listEndpoint('free_rounds_members', deskLists.free_rounds_members),
  desk_list_tier_tables: listEndpoint('tier_tables', deskLists.tier_tables),
  desk_list_tier_days: listEndpoint('tier_days', deskLists.tier_days),
  desk_list_games: listEndpoint('games', deskLists.games),
  desk_list_movements: listEndpoint('movements', deskLists.movements),
  desk_list_rounds: listEndpoint('rounds', deskLists.rounds),
  desk_list_receivables: listEndpoint('receivables', deskLists.receivables),
  desk_list_banners: listEndpoint('banners', deskLists.banners),
  desk_list_notices: listEndpoint('notices', deskLists.notices),
  desk_list_operators: listEndpoint('operators', deskLists.operators),
  desk_list_settings: listEndpoint('settings', deskLists.settings),
  desk_list_jobs: listEndpoint('jobs', deskLists.jobs),
  desk_list_jobs_waiting: listEndpoint('jobs_waiting', deskLists.jobs_waiting),
  desk_list_browser_faults: listEndpoint('browser_faults', deskLists.browser_faults),
  desk_list_partner_log: listEndpoint('partner_log', deskLists.partner_log),
  desk_list_silences: listEndpoint('silences', deskLists.silences),
  desk_list_clocks: listEndpoint('clocks', deskLists.clocks),
  desk_list_callbacks: listEndpoint('callbacks', deskLists.callbacks),
  desk_list_line: listEndpoint('line', deskLists.line),
  desk_list_codes: listEndpoint('codes', deskLists.codes),
  desk_list_strange: listEndpoint('strange', deskLists.strange),
  desk_list_audit: listEndpoint('audit', deskLists.audit),
  desk_list_report_retention: listEndpoint('report_retention', deskLists.report_retention),
  desk_list_report_lapses: listEndpoint('report_lapses', deskLists.report_lapses),
  desk_list_report_second_deposits: listEndpoint('report_second_deposits', deskLists.report_second_deposits),
  desk_list_report_staff: listEndpoint('report_staff', deskLists.report_staff),
} as const
