/**
 * The lists of this file group all tables by the reason why a table stays small. The last list has the tables that may grow. A test requires each
 * table to be in exactly one list. docs/scale.md says how much the growing tables grow in a year.
 */
const names = (text: string): string[] => text.trim().split(/\s+/)

/** Tables whose number of rows depends on members or configuration and does not grow with time. */
export const BOUNDED_TABLES: readonly string[] = names(`
  account_caps banners business_alarms desk_alert_choices care_rules coupon_batches coupon_codes coupon_members draw_prizes draw_seeds draw_wheels tournament_prizes tournaments bank_statement_points content_pictures erasures exclusion_marks figure_points game_accounts game_favourites game_pins games gateway_points free_round_batches flow_switches member_authenticators member_passkeys member_recovery_codes factor_recoveries identity_cases identity_checks event_deletions event_deliveries event_receivers
  ledger_accounts ledger_balances ledger_kinds ledger_seal_marks line_link_starts line_links maintenance_notices member_tags members message_choices moved_clock operator_invitations operator_passkeys operators
  play_guides play_limits play_modes play_totals ready_answers promotion_budgets promotions push_subscriptions receiving_accounts reconcile_points reconciliation_rate_points referral_levels
  member_tiers missions tier_rows tier_tables
  affiliates affiliate_deals affiliate_links affiliate_members
  aml_lists aml_list_entries aml_screenings withdrawal_watches
  referral_lines referral_members risk_verdicts schema_grants schema_migrations schema_objects environment_lock setting_faults settings partner_clocks site_accounts site_feeds
`)

/** Tables from which a scheduled job deletes old rows. The key is the name of the job. */
export const RETENTION_JOBS: Readonly<Record<string, readonly string[]>> = {
  'platform:forget-limits': ['limit_hits'],
  'platform:forget-clock-steps': ['partner_clock_steps'],
  'platform:forget-partner-log': ['partner_log'],
  'platform:forget-browser-faults': ['browser_faults'],
  'platform:forget-security-events': ['security_events'],
  'account:forget': names(`
    activity_tickets device_marks login_delays one_time_codes password_resets payer_marks registration_tokens registrations sessions
    sign_in_addresses sign_in_links member_factor_proofs member_passkey_challenges
  `),
  'cashier:forget-callbacks': ['partner_callbacks'],
  'cashier:forget-slip-pictures': ['slip_pictures'],
  'account:documents': ['identity_pictures'],
  'cashier:expire-bank-files': ['bank_files'],
  'games:forget': names('counted_rounds credit_checks game_starts seamless_sessions'),
  'operators:forget': names('operator_sessions operator_tickets sole_sums sole_uses'),
  'protection:forget-sittings': ['play_sessions'],
  'messages:forget': ['line_quotas', 'messages', 'news_consents'],
  'events:forget': ['events'],
  'support:forget': ['support_pictures', 'support_threads'],
  'campaigns:forget': ['campaign_members'],
  'desk:forget-calls': ['desk_alert_calls', 'staff_group_messages'],
  'rewards:forget': ['check_ins', 'tournament_rounds'],
  'desk:look-for-risk': ['risk_alarms'],
  'care:forget': ['care_findings'],
}

/** Tables whose rows are deleted together with their row in another table. The value names that other table. */
export const PARENT_TABLES: Readonly<Record<string, string>> = {
  code_messages: 'one_time_codes',
  browser_fault_hours: 'browser_faults',
  line_deliveries: 'messages',
  push_deliveries: 'messages',
  sms_deliveries: 'messages',
  complaints: 'support_threads',
  support_messages: 'support_threads',
  support_notes: 'support_threads',
  risk_alarm_members: 'risk_alarms',
}

/** Tables whose rows the product deletes as soon as it has processed them. The value is the source file that deletes. */
export const CONSUMER_FILES: Readonly<Record<string, string>> = {
  audit_inbox: 'platform/audit.ts',
  bonus_day_marks: 'promotions/bonuses/promotion-results-sql.ts',
  hour_marks: 'platform/figure-hours-to-recompute.ts',
  identity_deletions: 'account/document-checks/vendor-deletions-sql.ts',
  job_workers: 'platform/worker-heartbeats.ts',
  partner_silences: 'cashier/bank/bank-feed-outages-sql.ts',
  seamless_rounds: 'games/rounds/seamless-sql.ts',
  work_claims: 'desk/work-queue/sql.ts',
}

/** Tables whose rows are never deleted. The key is the reason. */
export const PERMANENT_TABLES: Readonly<Record<string, readonly string[]>> = {
  'money that moves': names(`
    bank_lines deposits game_movements ledger_transfers operator_credits paid_in payer_returns payout_file_lines receivables request_events reserved_money
    suspense_items chargebacks reported_payments unreconciled_items unverified_deposits withdrawals
  `),
  play: names('game_days play_days play_billings play_hours seamless_plays'),
  'promotions and friends': names(`
    bonus_corrections bonus_lookalikes bonus_play bonus_stakes bonus_takings bonus_late_bets bonuses coupon_redemptions draws mission_claims tier_changes tier_gifts promotion_past_terms tournament_entries tournament_results free_round_grants free_round_members free_round_plays
    referral_claims referral_commissions referral_marks referral_weeks
  `),
  'what a person decides or asks for': names(`
    audit_log audit_seals ledger_seals campaigns campaign_left_out campaign_results correction_requests care_cases care_interactions exclusion_matches limit_choices limit_raises member_notes play_breaks play_ends proposals risk_marks round_gaps slip_rivals slips
    affiliate_statements affiliate_statement_lines
    aml_cases aml_case_events aml_matches
    unreadable_rows
  `),
  'a day or an hour of the house': names(`
    account_closes bonus_days cohort_weeks first_deposit_weeks report_weeks returned_weeks coupon_refusals day_extremes figure_days figure_hours money_hours payout_file_downloads reconciliation_hours payout_files reported_balances
  `),
}
