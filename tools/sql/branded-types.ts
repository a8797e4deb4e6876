/**
 * TypeScript types that tell columns of the same SQL type apart, such as amounts and ids (brands). The first row whose pattern matches `table.column`
 * gives the type.
 */
export const BRANDS: readonly { readonly columns: RegExp; readonly brand: string }[] = [
  {
    columns:
      /^members\.id$|\.(member_id|hint_member_id|assigned_to|parent_id|other_id|ancestor_id|earner_id)$/,
    brand: 'MemberId',
  },
  { columns: /^(sessions|registration_tokens)\.id$|\.session_id$/, brand: 'SessionId' },
  { columns: /^operators\.id$|\.(operator_id|maker_id|checker_id)$/, brand: 'OperatorId' },
  { columns: /^proposals\.id$/, brand: 'ProposalId' },
  { columns: /^operator_sessions\.id$/, brand: 'OperatorSessionId' },
  { columns: /^deposits\.channel$/, brand: 'GatewayChannel' },
  { columns: /^withdrawals\.review$/, brand: 'ReviewReason' },
  { columns: /^deposits\.id$|\.(deposit_id|hint_deposit_id)$/, brand: 'DepositId' },
  { columns: /^withdrawals\.id$/, brand: 'WithdrawalId' },
  { columns: /^slips\.id$|\.slip_id$/, brand: 'SlipId' },
  {
    columns: /^identity_cases\.id$|^identity_(pictures|checks|deletions)\.case_id$/,
    brand: 'IdentityCaseId',
  },
  { columns: /^identity_checks\.id$|^identity_deletions\.check_id$/, brand: 'DocumentCheckId' },
  { columns: /^support_threads\.id$|\.thread_id$/, brand: 'ThreadId' },
  { columns: /^payer_returns\.id$|\.return_id$/, brand: 'ReturnId' },
  { columns: /^game_movements\.id$|\.movement_id$/, brand: 'MovementId' },
  { columns: /^credit_checks\.id$/, brand: 'CreditCheckId' },
  { columns: /^play_ends\.id$/, brand: 'PlayEndId' },
  { columns: /^bonuses\.id$|\.bonus_id$/, brand: 'BonusId' },
  { columns: /^referral_claims\.id$|\.claim_id$/, brand: 'ClaimId' },
  { columns: /^(members|slips)\.bank$/, brand: 'BankKey' },
  { columns: /^members\.scope$/, brand: 'Scope' },
  // Columns with amounts of money that cannot be negative. An amount that can be negative has the type bigint instead.
  {
    columns:
      /^(bank_files|bank_lines|bonus_takings|bonuses|deposits|draw_prizes|draws|game_movements|limit_choices|limit_raises|operator_credits|paid_in|payer_returns|play_limits|proposals|reserved_money|sole_sums|sole_uses|suspense_items|tournament_prizes|tournament_results|unverified_deposits|withdrawals)\.((.+_)?amount|held|from_aside|lies)$/,
    brand: 'Satang',
  },
  { columns: /^tournaments\.minimum_stake$|^affiliate_deals\.(amount|minimum_\w+)$/, brand: 'Satang' },
  {
    columns:
      /^free_round_(batches|grants|members|plays)\.(stake|amount|winnings_maximum|winnings|settled_winnings)$/,
    brand: 'Satang',
  },
  {
    columns:
      /^(promotions|bonuses)\.(deposit_minimum|reward_fixed|maximum_withdrawal|computed|turnover_(needed|done))$/,
    brand: 'Satang',
  },
]

const MODULES: Readonly<Record<string, string>> = {
  BankKey: '@sala/contract/account/banks.ts',
  GatewayChannel: '@sala/contract/cashier/gateway-channels.ts',
  ReviewReason: '@sala/contract/cashier/withdrawal-review-reasons.ts',
  Satang: '@sala/contract/wire/money.ts',
  Scope: '@sala/contract/account/member-permissions.ts',
}

/** Import path of each branded type, as the type generator needs it. */
export const BRAND_IMPORTS: Readonly<Record<string, string>> = Object.fromEntries(
  BRANDS.map(({ brand }) => [brand, `${MODULES[brand] ?? '@sala/contract/wire/ids.ts'}#${brand}`]),
)
