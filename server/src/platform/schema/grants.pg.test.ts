import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { APP_ROLE, READER_ROLE, urlAs } from '../embedded-postgres/roles.ts'

const database = useTestDatabase()
let app: pg.Client
let reader: pg.Client
beforeAll(async () => {
  app = new pg.Client({ connectionString: database.url })
  reader = new pg.Client({ connectionString: urlAs(READER_ROLE, database.ownerUrl) })
  await Promise.all([app.connect(), reader.connect()])
})
afterAll(() => Promise.all([app.end(), reader.end()]))

/**
 * Splits a list of names of tables, views and functions. The lists group them by their rights. A new table, view or function makes the test fail
 * until a list contains it.
 */
const names = (text: string): string[] => text.trim().split(/\s+/)
const CHANGED = names(`
  aml_cases aml_list_entries aml_lists aml_matches aml_screenings withdrawal_watches
  event_deletions event_deliveries event_receivers events
  flow_switches member_authenticators member_factor_proofs member_passkey_challenges member_passkeys member_recovery_codes
  factor_recoveries identity_cases identity_checks identity_deletions identity_pictures
  browser_faults browser_fault_hours
  campaigns campaign_left_out campaign_members campaign_results
  draw_seeds draw_wheels draws tournament_entries tournament_results tournament_rounds tournaments
  member_tiers tier_tables check_ins missions free_round_batches free_round_grants free_round_members free_round_plays
  activity_tickets bank_files bank_lines bank_statement_points banners bonus_lookalikes bonus_play bonus_stakes bonus_takings
  bonus_late_bets bonuses code_messages content_pictures correction_requests counted_rounds credit_checks deposits device_marks erasures
  exclusion_marks exclusion_matches game_accounts game_days game_favourites game_movements game_pins
  game_starts games job_workers ledger_accounts ledger_balances ledger_kinds ledger_seal_marks limit_hits login_delays member_notes member_tags
  line_deliveries line_link_starts line_links line_quotas maintenance_notices members message_choices messages moved_clock news_consents one_time_codes operator_invitations operator_passkeys operator_sessions
  operator_credits operator_tickets operators paid_in partner_callbacks partner_log partner_silences
  password_resets payer_marks payer_returns payout_file_downloads payout_file_lines payout_files play_billings play_days play_ends play_hours play_guides
  care_cases care_findings care_interactions care_rules limit_choices limit_raises play_limits play_modes play_sessions play_totals promotion_budgets promotions proposals push_deliveries push_subscriptions
  receivables receiving_accounts reconcile_points reconciliation_hours reconciliation_rate_points unreconciled_items referral_claims referral_commissions referral_levels
  referral_marks referral_weeks registration_tokens registrations risk_alarm_members risk_alarms risk_marks risk_verdicts seamless_plays seamless_rounds seamless_sessions sessions reserved_money
  gateway_points chargebacks affiliates affiliate_members affiliate_statements affiliate_statement_lines
  partner_clocks partner_clock_steps site_accounts site_feeds setting_faults sole_sums sole_uses settings sign_in_addresses sign_in_links slip_pictures slip_rivals slips sms_deliveries suspense_items reported_payments
  unverified_deposits unreadable_rows withdrawals work_claims account_closes day_extremes figure_days figure_hours figure_points
  complaints ready_answers support_messages support_notes support_pictures support_threads
  hour_marks money_hours reported_balances account_caps bonus_days bonus_day_marks
  coupon_batches coupon_codes coupon_members coupon_redemptions coupon_refusals
  cohort_weeks first_deposit_weeks report_weeks returned_weeks
  business_alarms desk_alert_calls desk_alert_choices staff_group_messages
`)
/** Append-only tables, to which the application role may only add rows. */
const ADDED_TO = names(`
  aml_case_events
  affiliate_deals affiliate_links
  audit_log audit_seals bonus_corrections draw_prizes ledger_seals ledger_transfers play_breaks promotion_past_terms referral_lines
  tier_changes tier_gifts tier_rows mission_claims tournament_prizes
  referral_members request_events round_gaps
`)
const ADDED_TO_AND_TAKEN_FROM = ['audit_inbox']
const READ = names(`
  schema_grants schema_migrations schema_objects security_events environment_lock

  aml_waiting watched_withdrawers
  bank_fees self_exclusions
  filed_bank_lines filed_payouts deposit_payments paid_withdrawals statement_lines kept_takings partner_lines partner_postings receiving_houses
  accepted_orders admitted_money bank_line_deposits barred_members bonus_day_sums bonus_taken booked_payments cashier_expected_transfers
  care_ends care_waiting cared_members cashier_waiting counted_money credit_sightings credited_members deposit_bonuses game_expected_transfers free_rounds game_results games_waiting
  ledger_house_balances ledger_journal member_balances member_bonus_costs member_deposits member_facts member_funds
  member_game_days member_last_transfers member_modes member_money_moves member_payers member_payments member_play
  events_waiting identity_members identity_waiting account_waiting
  member_breaks member_complaints member_valid_stakes
  member_last_play member_play_totals member_profiles reserved_credit returned_withdrawals member_inviters member_stakes marked_members movement_states
  open_movements operators_waiting partner_log_waiting payout_orders platform_waiting promotion_expected_transfers
  campaign_messages campaign_names aml_decision_arrivals care_talk_arrivals complaint_arrivals operator_acts proposal_arrivals return_arrivals slip_arrivals
  suspense_arrivals withdrawal_arrivals
  payment_bookings disagreeing_lines site_transfers site_plays
  credited_payments first_deposits house_hours house_postings ledger_position member_play_hours
  member_affiliate_links member_limit_raises news_consenters news_messages promotions_waiting protection_waiting reached_loss_limits referral_claim_days referral_expected_transfers reward_bonuses reward_promotions running_bonuses running_credit_checks settled_site_members support_waiting told_requests
`)
const RUN = names(`
  announce_change announce_content announce_member_row announce_messages announce_session_end announce_work answer_arrival assert_account_invariants assert_cashier_invariants assert_coupons_invariants assert_draws_invariants assert_free_round_bonus_invariants assert_free_rounds_invariants assert_games_invariants
  assert_invariants assert_ledger_invariants assert_ledger_play_invariants assert_missions_invariants assert_privacy_invariants
  assert_promotion_budget_invariants assert_promotion_results_invariants affiliate_can_earn assert_affiliates_invariants
  refuse_affiliate_line_change refuse_affiliate_member_change refuse_affiliate_statement_change
  assert_promotions_invariants assert_protection_invariants assert_referral_invariants assert_referral_weeks_invariants
  assert_seamless_invariants assert_slip_invariants assert_tiers_invariants assert_tournaments_invariants count_tournament_entrants deposits_after_loss forget_security_events ledger_account_no ledger_digest ledger_lock_balances ledger_may_reverse ledger_member_account
  ledger_post_many ledger_post_one ledger_refuse_conflict ledger_refuse_reversal ledger_stored
  mark_bonus_days mark_hour_of_creation member_marks members_tied_to note_security_event protection_marks refuse_change refuse_draw_change refuse_free_rounds_change refuse_mission_change refuse_tournament_change refuse_wheel_change seamless_play_many shared_marks store_bonus_event store_break_event store_event store_limit_event store_member_event store_request_events store_tier_event tier_points
`)
/** The only database functions that run with the owner's rights. */
const RUN_AS_OWNER = ['forget_security_events', 'note_security_event']

/** Tables that the database role for reports may not read. `SECRETS` has the hidden columns of other tables. */
const HIDDEN = names(
  'activity_tickets coupon_codes device_marks erasures exclusion_marks identity_pictures line_link_starts line_links member_authenticators member_factor_proofs member_passkey_challenges member_passkeys member_recovery_codes one_time_codes operator_invitations operator_passkeys operator_tickets password_resets payer_marks push_subscriptions registration_tokens seamless_sessions sign_in_links slip_pictures support_messages support_notes support_pictures',
)
const SECRETS = names(`
  members.password_hash sessions.binding_hash sessions.token_hash
  operators.password_hash operators.totp_secret operators.totp_last_step
  operator_sessions.token_hash operator_sessions.cookie_hash operator_sessions.challenge
  proposals.payload proposals.effect proposals.first_half
  identity_cases.last4
  correction_requests.value correction_requests.bank correction_requests.note
  aml_screenings.name_hash draw_seeds.secret event_receivers.key_hash event_receivers.old_secret event_receivers.secret
`)
/**
 * Columns whose names look like secrets, but which contain none: the audit log's hash chain, names of files and games, public parts of an invitation.
 */
const NO_SECRETS = names(`
  audit_log.hash audit_seals.hash banners.gamecode draw_seeds.hash draws.hash event_receivers.old_secret_until ledger_seals.hash unreadable_rows.hash
`)

const RIGHTS = ['delete', 'insert', 'references', 'select', 'trigger', 'truncate', 'update']
/** Returns every table and view with the rights that the role has on it. */
const rightsOf = async (role: string): Promise<Record<string, string>> => {
  const rows = await database.query<{ name: string; rights: string }>(
    `select c.relname as name, coalesce(string_agg(r, ' ' order by r) filter (where has_table_privilege($1, c.oid, r)), '') as rights
       from pg_class c cross join unnest($2::text[]) r
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p', 'm', 'f') group by c.relname`,
    [role, RIGHTS],
  )
  return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))
}

test('of every table and view it is written down what who serves members may do, who owns nothing', async () => {
  const each = (all: readonly string[], rights: string) => all.map(name => [name, rights])
  expect(await rightsOf(APP_ROLE)).toEqual(
    Object.fromEntries([
      ...each(CHANGED, 'delete insert select update'),
      ...each(ADDED_TO, 'insert select'),
      ...each(ADDED_TO_AND_TAKEN_FROM, 'delete insert select'),
      ...each(READ, 'select'),
    ]),
  )
  const [owned] = await database.query<{ n: bigint }>(
    'select count(*) as n from pg_shdepend where refobjid = $1::regrole and deptype = $2',
    [APP_ROLE, 'o'],
  )
  expect(Number(owned?.n)).toBe(0)
  const [role] = await database.query(
    `select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
            (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = $1`,
    [APP_ROLE],
  )
  const no = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false }
  expect(role).toEqual({ ...no, rolreplication: false, memberships: 0 })
})

test('the application role may run every function, no other role any, and only two functions run as the owner', async () => {
  const functions = await database.query<{
    name: string
    app: boolean
    reader: boolean
    definer: boolean
    config: string[] | null
  }>(
    `select p.proname as name, has_function_privilege($1, p.oid, 'execute') as app, p.proconfig as config,
            has_function_privilege($2, p.oid, 'execute') as reader, p.prosecdef as definer
       from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname`,
    [APP_ROLE, READER_ROLE],
  )
  expect([...new Set(functions.map(({ name }) => name))].toSorted()).toEqual(RUN.toSorted())
  expect(functions.filter(({ app: runs, reader: reads }) => !runs || reads)).toEqual([])
  const asOwner = functions.filter(({ definer }) => definer)
  expect(asOwner.map(({ name }) => name)).toEqual(RUN_AS_OWNER)
  // A function that runs with its owner's rights needs a fixed search path. Otherwise a name in it could refer to an object that the caller created.
  for (const { name, config } of asOwner)
    expect({ name, config }).toEqual({ name, config: ['search_path=public, pg_temp'] })
})

test('the owner’s run executes nothing that the caller supplies', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create temporary table security_events (like public.security_events)')
  await client.query(`create function pg_temp.climb() returns trigger language plpgsql as $$
    begin execute 'alter role sala_app superuser'; return new; end $$`)
  await client.query(
    'create trigger climb before insert on pg_temp.security_events for each row execute function pg_temp.climb()',
  )
  await client.query("select note_security_event('sign_in', 'mem_climber', '', '', '', now(), 1)")
  await client.end()
  expect(await database.query('select rolsuper from pg_roles where rolname = $1', [APP_ROLE])).toEqual([
    { rolsuper: false },
  ])
  expect(await database.query("select 1 as n from security_events where member_id = 'mem_climber'")).toEqual([
    { n: 1 },
  ])
})

test('reports read, and no password, token, code or picture', async () => {
  const seen = await rightsOf(READER_ROLE)
  for (const [name, rights] of Object.entries(seen)) expect(rights.replace('select', ''), name).toBe('')
  const columns = await database.query<{ column: string; table: string; reads: boolean }>(
    `select c.relname as table, c.relname || '.' || a.attname as column, has_column_privilege($1, c.oid, a.attnum, 'select') as reads
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')`,
    [READER_ROLE],
  )
  for (const { table, column, reads } of columns)
    expect({ column, reads }).toEqual({ column, reads: !HIDDEN.includes(table) && !SECRETS.includes(column) })
  const soundsSecret = columns.filter(
    ({ column, reads }) => reads && /hash|token|secret|password|code$/.test(column),
  )
  expect(soundsSecret.map(({ column }) => column).toSorted()).toEqual(NO_SECRETS)
})

test('no view shows a report what its table hides', async () => {
  const shown = await database.query(
    `select distinct v.relname as view, t.relname || coalesce('.' || a.attname, '') as what
       from pg_depend d join pg_rewrite w on w.oid = d.objid and d.classid = 'pg_rewrite'::regclass
       join pg_class v on v.oid = w.ev_class join pg_class t on t.oid = d.refobjid
       left join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid and d.refobjsubid > 0
      where d.refclassid = 'pg_class'::regclass and t.oid <> v.oid
        and (t.relname = any($1) or t.relname || '.' || a.attname = any($2))`,
    [HIDDEN, SECRETS],
  )
  expect(shown).toEqual([])
})

test.each([
  'update audit_log set actor = actor',
  'delete from audit_log',
  'truncate audit_log',
  'alter table audit_log disable trigger audit_log_append_only',
  'drop table audit_seals',
  'delete from audit_seals',
  'update ledger_transfers set amount = amount',
  'delete from ledger_transfers',
  "insert into security_events (minute, kind, last_at) values (now(), 'sign_in', now())",
  'delete from security_events',
  'alter table members add column x text',
  'create table x (y text)',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'update schema_migrations set digest = digest',
  'set session_replication_role = replica',
  'set role postgres',
  'alter function refuse_change() owner to sala_app',
  "copy audit_log to program 'true'",
  'create schema mine',
  'drop policy sala_app on graphile_worker._private_jobs',
])('who serves members cannot: %s', async statement => {
  await expect(app.query(statement)).rejects.toThrow(
    /permission denied|must be owner|must be able to SET ROLE|must be superuser or have privileges/,
  )
})

test.each([
  'select password_hash from members',
  'select * from sessions',
  'select * from one_time_codes',
  'delete from members',
  "select note_security_event('x', '', '', '', '', now(), 1)",
])('who makes reports cannot: %s', async statement => {
  await expect(reader.query(statement)).rejects.toThrow('permission denied')
})

test('the reporting role reads members, the ledger and every view', async () => {
  await reader.query('select phone, name from members')
  await reader.query('select * from ledger_transfers limit 1')
  const views = await database.query<{ name: string }>(
    "select viewname as name from pg_views where schemaname = 'public'",
  )
  for (const { name } of views) await reader.query(`select * from ${name} limit 1`)
})
