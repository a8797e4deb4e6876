import type { deskContract } from './desk-contract.ts'
import type { Permission } from './permissions.ts'
import type { ProposalKind } from './proposals/proposal-kinds.ts'
import type { Role } from './roles.ts'

/**
 * Budgets of money that one staff user may decide without a checker (a second staff user). Each budget limits the sum of a Bangkok day in three
 * ways: per staff user, per member and per ledger account. All actions of one budget count towards the same sums.
 */
export const soleBudgets = ['credit', 'release', 'gap', 'assignment', 'payout'] as const
export type SoleBudget = (typeof soleBudgets)[number]

export const soleDimensions = ['operator', 'member', 'account'] as const
export type SoleDimension = (typeof soleDimensions)[number]

/**
 * The limit for one case. `alone` and `decide`: limits of the staff user's role. `gap_alone_maximum`: the setting of that name in
 * `promotions`. `member_day`: the member's maximum daily sum.
 */
type CaseLimit = 'alone' | 'decide' | 'gap_alone_maximum' | 'member_day'

type SoleAct = {
  readonly permission: Permission
  readonly budget: SoleBudget
  readonly case: CaseLimit
  /** True: the action gives the member credit or a right to credit. A staff user must then review the member's next withdrawal. */
  readonly gives_credit: boolean
  /** Kind of the proposal that replaces the action if the amount is above the limits. `second` is the permission that its checker needs. */
  readonly proposal: ProposalKind
  readonly second: Permission
}

/** Every action by which one staff user, without a checker (a second staff user), moves money or causes a transfer of money. */
export const soleActs = {
  correction: {
    ...{ permission: 'money.correct', budget: 'credit', case: 'alone', gives_credit: true },
    ...{ proposal: 'correction', second: 'agree.money' },
  },
  bonus_grant: {
    ...{ permission: 'bonuses.change', budget: 'credit', case: 'alone', gives_credit: true },
    ...{ proposal: 'bonus_grant', second: 'agree.money' },
  },
  bonus_extend: {
    ...{ permission: 'bonuses.change', budget: 'release', case: 'member_day', gives_credit: true },
    ...{ proposal: 'bonus_grant', second: 'agree.money' },
  },
  bonus_allow: {
    ...{ permission: 'bonuses.change', budget: 'release', case: 'member_day', gives_credit: true },
    ...{ proposal: 'bonus_grant', second: 'agree.money' },
  },
  commission_allow: {
    ...{ permission: 'referral.edit', budget: 'release', case: 'member_day', gives_credit: true },
    ...{ proposal: 'correction', second: 'agree.money' },
  },
  commission_confirm: {
    ...{ permission: 'referral.edit', budget: 'release', case: 'member_day', gives_credit: true },
    ...{ proposal: 'correction', second: 'agree.money' },
  },
  round_gap: {
    ...{ permission: 'money.settle', budget: 'gap', case: 'gap_alone_maximum', gives_credit: false },
    ...{ proposal: 'round_gap', second: 'agree.money' },
  },
  suspense_assign: {
    ...{ permission: 'suspense.settle', budget: 'assignment', case: 'decide', gives_credit: true },
    ...{ proposal: 'suspense_assign', second: 'agree.money' },
  },
  slip_settle: {
    ...{ permission: 'slips.answer', budget: 'assignment', case: 'decide', gives_credit: true },
    ...{ proposal: 'suspense_assign', second: 'agree.money' },
  },
  bank_file: {
    ...{ permission: 'money.settle', budget: 'assignment', case: 'decide', gives_credit: false },
    ...{ proposal: 'suspense_assign', second: 'agree.money' },
  },
  withdrawal_approve: {
    ...{ permission: 'withdrawals.decide', budget: 'payout', case: 'decide', gives_credit: false },
    ...{ proposal: 'large_withdrawal', second: 'agree.money' },
  },
  suspense_return: {
    ...{ permission: 'suspense.settle', budget: 'payout', case: 'decide', gives_credit: false },
    ...{ proposal: 'suspense_return', second: 'agree.money' },
  },
} as const satisfies Record<string, SoleAct>

export type SoleActName = keyof typeof soleActs

/**
 * Budgets whose daily maximum per staff user depends on the staff user's role, each with its roles. Any other budget has the same maximum for
 * all staff users.
 */
export const rolesOfBudget = {
  assignment: ['support', 'cashier', 'finance', 'admin'],
  payout: ['cashier', 'finance', 'risk', 'admin'],
} as const satisfies Partial<Record<SoleBudget, readonly Role[]>>

type Baht = number

/** Default maximum daily sums, in baht, that one staff user may decide without a checker (a second staff user). Settings override them. */
export const soleDefaults = {
  credit: { operator: 1_000, member: 200, account: 2_000 },
  release: { operator: 5_000, member: 1_000, account: 10_000 },
  gap: { operator: 5_000, member: 2_000, account: 10_000 },
  assignment: {
    operator: { support: 20_000, cashier: 200_000, finance: 2_000_000, admin: 2_000_000 },
    member: 200_000,
    account: 2_000_000,
  },
  payout: {
    operator: { cashier: 500_000, finance: 5_000_000, risk: 500_000, admin: 5_000_000 },
    member: 500_000,
    account: 5_000_000,
  },
} as const satisfies Record<
  SoleBudget,
  {
    readonly operator: Baht | Partial<Record<Role, Baht>>
    readonly member: Baht
    readonly account: Baht
  }
>

type RoleOf<B extends keyof typeof rolesOfBudget> = (typeof rolesOfBudget)[B][number]
export type SoleSumKey =
  | `${SoleBudget}_${SoleDimension}_day`
  | `assignment_operator_day_${RoleOf<'assignment'>}`
  | `payout_operator_day_${RoleOf<'payout'>}`

/** Default maximum daily sums, keyed by the name of the setting that overrides each: `credit_operator_day`, `payout_operator_day_risk` … */
export const soleSettingDefaults: Readonly<Record<string, Baht>> = Object.fromEntries(
  soleBudgets.flatMap(budget =>
    soleDimensions.flatMap(dimension => {
      const amount: Baht | Partial<Record<Role, Baht>> = soleDefaults[budget][dimension]
      const key = `${budget}_${dimension}_day`
      return typeof amount === 'number'
        ? [[key, amount] as const]
        : Object.entries(amount).map(([role, baht]) => [`${key}_${role}`, baht] as const)
    }),
  ),
)

type Contract = typeof deskContract
type ChangingCall = {
  [K in keyof Contract]: Contract[K]['method'] extends 'GET' ? never : K
}[keyof Contract]

/**
 * `acts`: the actions that a call of the desk (the staff's website) can perform without a checker (a second staff user). `none`: the reason why a
 * call moves no money.
 */
type Moves = { readonly acts: readonly SoleActName[] } | { readonly none: string }

const READS = { none: 'reads or tries, and changes nothing' } as const
const WORDS = { none: 'changes words and pictures' } as const
const SESSION = { none: 'concerns the session of the operator' } as const
const STOPS = { none: 'stops money or keeps it where it lies' } as const
const PROTECTS = { none: 'concerns access of a member; the rules for money stay' } as const

/** For each desk call, the way in which one staff user can move money with it. The compiler requires an entry for every call other than GET. */
export const moneyByCall = {
  desk_proposal_make: { acts: ['correction', 'bonus_grant'] },
  desk_proposal_approve: { none: 'is the decision of the second person' },
  desk_proposal_refuse: STOPS,
  desk_proposal_withdraw: STOPS,
  desk_proposal_preview: READS,
  desk_suspense_assign: { acts: ['suspense_assign'] },
  desk_suspense_return: { acts: ['suspense_return'] },
  desk_return_take_back: STOPS,
  desk_slip_settle: { acts: ['slip_settle'] },
  desk_slip_refuse: STOPS,
  desk_slip_picture: READS,
  desk_withdrawal_approve: { acts: ['withdrawal_approve'] },
  desk_withdrawals_approve: { acts: ['withdrawal_approve'] },
  desk_withdrawal_refuse: { none: 'gives the member back the held credit of the same withdrawal' },
  desk_withdrawal_hold: STOPS,
  desk_withdrawal_lift: { none: 'the withdrawal waits for a person again' },
  desk_withdrawal_ask_bank: READS,
  desk_bonus_extend: { acts: ['bonus_extend'] },
  desk_bonus_void: STOPS,
  desk_refused_bonus_allow: { acts: ['bonus_allow'] },
  desk_setting_change: { none: 'one operator tightens only; a proposal loosens' },
  desk_setting_trial: READS,
  desk_promotion_copy: { none: 'makes a draft; opening it is a proposal' },
  desk_promotion_edit: { none: 'edits a draft or a closed promotion; opening it is a proposal' },
  desk_promotion_trial: READS,
  desk_coupon_trial: READS,
  desk_coupon_codes: { none: 'lists codes of a batch that two people made, after two people allowed it' },
  desk_mission_trial: READS,
  desk_mission_end: { none: 'ends a mission; given bonuses stay' },
  desk_tiers_trial: READS,
  desk_wheel_trial: READS,
  desk_free_rounds_cancel: { none: 'cancels rounds that are not played; winnings stay' },
  desk_tournament_cancel: { none: 'cancels before the start; no prize exists yet' },
  desk_wheel_stop: { none: 'stops a wheel; given prizes stay' },
  desk_job_retry: { none: 'repeats a job with the same reference' },
  desk_bank_line_settle: { none: 'takes an unreadable row from the queue; it is credited by no rule' },
  desk_payout_file_make: { none: 'lists payouts that are approved already' },
  desk_payout_file_take: { none: 'lists payouts that are approved already' },
  desk_payout_file_uploaded: STOPS,
  desk_results_preview: READS,
  desk_results_bring: { none: 'a second person brings the same bytes' },
  desk_statement_preview: READS,
  desk_statement_bring: { none: 'a second person brings the same bytes' },
  desk_finance_tell_balance: READS,
  desk_finance_cap: { none: 'sets a level of warning; no rule of payment reads it' },
  desk_finance_compare: READS,
  desk_finance_close: { none: 'records a difference; no transfer follows' },
  desk_finance_close_agreeing: { none: 'records that accounts agree; no transfer follows' },
  desk_member_standing: { none: 'offers deposits by the gateway; the member pays them' },
  desk_member_mark: STOPS,
  desk_member_clear: { none: 'the rules of automatic approval hold again; credit by operators still waits' },
  desk_care_step: PROTECTS,
  desk_document_ask: STOPS,
  desk_document_check: { none: 'asks a vendor for evidence; two operators decide' },
  desk_document_picture: READS,
  desk_care_talk: WORDS,
  desk_care_break: STOPS,
  desk_risk_look: READS,
  desk_risk_hold: STOPS,
  desk_risk_mark: STOPS,
  desk_risk_false: READS,
  desk_likeness_confirm: STOPS,
  desk_member_suspend: STOPS,
  desk_member_lift: PROTECTS,
  desk_member_close: STOPS,
  desk_member_export: READS,
  desk_member_erase: STOPS,
  desk_thread_answer: WORDS,
  desk_thread_note: WORDS,
  desk_alerts_take: READS,
  desk_alert_choices_save: SESSION,
  desk_thread_assign: WORDS,
  desk_thread_close: WORDS,
  desk_thread_reopen: WORDS,
  desk_thread_read: WORDS,
  desk_thread_typing: WORDS,
  desk_thread_picture: READS,
  desk_ready_answer_add: WORDS,
  desk_ready_answer_save: WORDS,
  desk_ready_answer_remove: WORDS,
  desk_complaint_raise: WORDS,
  desk_complaint_resolve: WORDS,
  desk_member_note: WORDS,
  desk_member_tag: WORDS,
  desk_member_sign_out: PROTECTS,
  desk_member_unmask: READS,
  desk_operator_suspend: SESSION,
  desk_operator_sign_out: SESSION,
  desk_campaign_make: WORDS,
  desk_campaign_edit: WORDS,
  desk_campaign_count: READS,
  desk_campaign_test: WORDS,
  desk_campaign_send: { none: 'sends words; the bonus of an attached promotion was decided by two' },
  desk_campaign_stop: WORDS,
  desk_aml_open: { none: 'opens a case that holds no withdrawal; two operators close it' },
  desk_aml_note: WORDS,
  desk_aml_escalate: STOPS,
  desk_aml_close: { none: 'closes a case that holds no withdrawal; the others need two operators' },
  desk_aml_funds: WORDS,
  desk_aml_file: READS,
  desk_aml_list_preview: READS,
  desk_aml_list_load: { none: 'adds names to compare; two operators drop names' },
  desk_affiliate_make: { none: 'names a partner; it earns nothing before two operators decide a deal' },
  desk_affiliate_link: { none: 'makes a link; the deal that two operators decided bounds what it can cost' },
  desk_affiliate_pause: STOPS,
  desk_affiliate_end: STOPS,
  desk_flow_close: STOPS,
  desk_event_receiver_pause: STOPS,
  desk_event_receiver_secret: SESSION,
  desk_event_receiver_key: SESSION,
  desk_event_receiver_test: WORDS,
  desk_content_banners: WORDS,
  desk_content_picture: WORDS,
  desk_content_popup: WORDS,
  desk_content_notice: WORDS,
  desk_content_notices_clear: WORDS,
  desk_content_site: WORDS,
  desk_shelf_pin: WORDS,
  desk_guide_write: WORDS,
  desk_audit_verify: READS,
  desk_work_claim: READS,
  desk_work_release: READS,
  desk_sign_in: SESSION,
  desk_sign_in_totp: SESSION,
  desk_sign_in_passkey: SESSION,
  desk_invitation: SESSION,
  desk_invitation_accept: SESSION,
  desk_sign_out: SESSION,
  desk_step_up: SESSION,
  desk_passkey_step_up_options: SESSION,
  desk_passkey_step_up: SESSION,
  desk_session_end: SESSION,
  desk_password: SESSION,
  desk_passkey_options: SESSION,
  desk_passkey_add: SESSION,
  desk_passkey_remove: SESSION,
} as const satisfies Record<ChangingCall, Moves>
