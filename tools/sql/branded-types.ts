/** Branded TypeScript types of columns. The first row whose pattern matches `table.column` gives the brand. */
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
  { columns: /^identity_cases\.id$|^identity_pictures\.case_id$/, brand: 'IdentityCaseId' },
  { columns: /^support_threads\.id$|\.thread_id$/, brand: 'ThreadId' },
  { columns: /^payer_returns\.id$|\.return_id$/, brand: 'ReturnId' },
  { columns: /^game_movements\.id$|\.movement_id$/, brand: 'MovementId' },
  { columns: /^credit_checks\.id$/, brand: 'CreditCheckId' },
  { columns: /^play_ends\.id$/, brand: 'PlayEndId' },
  { columns: /^bonuses\.id$|\.bonus_id$/, brand: 'BonusId' },
  { columns: /^referral_claims\.id$|\.claim_id$/, brand: 'ClaimId' },
  { columns: /^(members|slips)\.bank$/, brand: 'BankKey' },
  { columns: /^members\.scope$/, brand: 'Scope' },
  // Columns with amounts of money. A column that can be negative is left out and has the type bigint.
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

/** Import path of each brand, in the form that the type generator needs. */
export const BRAND_IMPORTS: Readonly<Record<string, string>> = Object.fromEntries(
  BRANDS.map(({ brand }) => [brand, `${MODULES[brand] ?? '@sala/contract/wire/ids.ts'}#${brand}`]),
)
