import { z } from 'zod'
import { completedRequest, depositView, withdrawalView } from '../cashier/money-request-statuses.ts'
import { errorTexts } from '../errors/errors.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  amount,
  birthDate,
  claimedIp,
  claimedPhone,
  idOf,
  instant,
  otp,
  PRINTABLE,
  phone,
  shortTypedText,
  success,
} from '../wire/field-schemas.ts'
import { typedText } from '../wire/typed-text.ts'
import { accountFault, accountNumber } from './account-number.ts'
import { memberBankKeys } from './banks.ts'
import { holderName } from './holder-name.ts'
import { isAcceptablePassword } from './password-rules.ts'
import { detailError, detailNames, type MemberDetail, memberDetails } from './profile-details.ts'
import { factorCode } from './second-factor/factor-code.ts'

/** Maximum length of a password in a request. A longer password is refused at the field and never hashed. */
const PASSWORD_INPUT_MAX_CHARACTERS = 128

const givenPassword = typedText('password', errorTexts.password_rule.text).max(
  PASSWORD_INPUT_MAX_CHARACTERS,
  errorTexts.password_rule.text,
)
const newPassword = givenPassword.refine(isAcceptablePassword, errorTexts.password_rule.text)

/** The member's current password. A password change requires it, although the member is signed in. */
const ownPassword = typedText('password', errorTexts.old_password_wrong.text).max(
  PASSWORD_INPUT_MAX_CHARACTERS,
  errorTexts.old_password_wrong.text,
)

const passwordPair = z.object({ password: newPassword, password_confirmation: givenPassword })
/** Returns whether a new password equals its confirmation (V01). If not, the error appears at the password field. */
const sameTwice = (value: { password: string; password_confirmation: string }) =>
  value.password === value.password_confirmation
const mismatch = { error: errorTexts.password_mismatch.text, path: ['password'] }

const flowToken = z.string({ error: errorTexts.reset_missing.text }).max(128)
const ignoredFlag = z.union([z.boolean(), z.number(), z.string().max(200)]).optional()

/** Returns the schema of an optional profile field that the member types. An empty text is valid. */
const detail = (name: MemberDetail) =>
  typedText('words', detailError(name))
    .max(memberDetails[name].characters, detailError(name))
    .regex(PRINTABLE, detailError(name))

const eachDetail = <T>(schemaOf: (name: MemberDetail) => T) =>
  Object.fromEntries(detailNames.map(name => [name, schemaOf(name)])) as Record<MemberDetail, T>

/** Schema of the bank account that a member registers (call C11 of the specification). */
const bankAccount = z
  .object({
    phone: claimedPhone,
    bank: z.enum(memberBankKeys, { error: errorTexts.bank_unknown.text }),
    account_number: accountNumber,
    name: holderName,
    line: detail('line').optional(),
    /** Birth date, `YYYY-MM-DD`, Gregorian. An age under 20 is refused (B08). The member cannot change a stored birth date. */
    birth_date: birthDate.optional(),
  })
  .superRefine(({ bank, account_number }, issues) => {
    const fault = accountFault(bank, account_number)
    if (fault !== null) issues.addIssue({ code: 'custom', path: ['account_number'], message: fault })
  })

const session = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Number of seconds until the access token expires. */
  expires_in: z.int(),
})

/** 1 while the server asks the game site for the member's credit, 0 when this credit check has ended (C02, F10). */
const checking = z.union([z.literal(0), z.literal(1)])

const profile = z.object({
  phone: z.string(),
  name: z.string().nullable(),
  bank: z.string().nullable(),
  account_number: z.string().nullable(),
  ...eachDetail(() => z.string().nullable()),
  birth_date: z.string().nullable(),
  /** The company's bank account to which the member pays the open deposit; null if the member has no open deposit. */
  to_bank: z.string().nullable(),
  to_account_number: z.string().nullable(),
  to_name: z.string().nullable(),
  ufabet_credit: amount,
  ufabet_credit_checking: checking,
  /** Time at which the game site last reported the credit that the member has there; null before the first report. */
  credit_seen_at: instant.nullable(),
  /** Part of the member's credit that cannot be played, because of a limit or break that the member set. */
  set_aside: amount,
  games: z.array(z.object({ credit: amount })),
  events: z.array(z.object({ id: z.string(), title: z.string() })),
  completed_requests: z.array(completedRequest),
  pending_request: z.discriminatedUnion('type', [depositView, withdrawalView]).nullable(),
  /** The member's deposits that were paid from another person's account and wait for a staff user's review. */
  held_deposits: z.array(depositView),
  payment_gateway_status: z.boolean(),
  scope: z.union([z.array(z.string()), z.record(z.string(), z.boolean())]),
})

export const accountEndpoints = {
  login: endpoint({
    id: 'C01',
    method: 'POST',
    path: '/login',
    auth: 'public',
    summary: 'Sign in with phone and password',
    body: z.object({
      phone,
      password: givenPassword,
      ip: claimedIp,
      /** A code of the member’s second factor. It is required if the call without it got the error `second_factor_needed`. */
      second_factor: factorCode.optional(),
    }),
    response: session,
  }),
  logout: endpoint({
    id: 'C21-logout',
    method: 'POST',
    path: '/logout',
    auth: 'member',
    summary: 'End this session',
    response: success,
  }),
  public_ip: endpoint({
    id: 'C03',
    method: 'GET',
    path: '/ip',
    auth: 'public',
    summary: "The caller's address as seen through the trusted proxies",
    response: z.object({ ip: z.string() }),
  }),
  update_password: endpoint({
    id: 'C04',
    method: 'POST',
    path: '/customers/update-password',
    auth: 'member',
    summary: 'Change the password; every session of the member ends',
    body: passwordPair.extend({ old_password: givenPassword }).refine(sameTwice, mismatch),
    response: success,
  }),
  reset_start: endpoint({
    id: 'C05',
    method: 'POST',
    path: '/reset-password/start',
    auth: 'public',
    summary: 'Ask for a one-time code; the answer is the same for unknown phones',
    body: z.object({ phone, bypass_username: ignoredFlag }),
    response: success.extend({ token: z.string() }),
  }),
  reset_confirm_otp: endpoint({
    id: 'C06',
    method: 'POST',
    path: '/reset-password/confirm-otp',
    auth: 'public',
    summary: 'Check the one-time code of a password reset',
    body: z.object({ phone, token: flowToken, otp, bypass_username: ignoredFlag }),
    response: success,
  }),
  reset_confirm_password: endpoint({
    id: 'C07',
    method: 'POST',
    path: '/reset-password/confirm-password',
    auth: 'public',
    summary: 'Set the new password of a reset',
    body: passwordPair
      .extend({ phone, token: flowToken, otp, bypass_username: ignoredFlag })
      .refine(sameTwice, mismatch),
    response: success,
  }),
  register_phone: endpoint({
    id: 'C08',
    method: 'POST',
    path: '/register/phone',
    auth: 'public',
    summary: 'Begin a registration; sends a code unless the operator setting is bypass',
    body: z.object({
      phone,
      ip: claimedIp,
      no_otp: ignoredFlag,
      affiliate_key: shortTypedText('key').optional(),
      referral_key: shortTypedText('key').optional(),
    }),
    /** The browser's next step. `sms`: the form for the SMS code. `bypass`: no form, because no code is required. */
    response: success.extend({ otp: z.enum(['sms', 'bypass']) }),
  }),
  register_otp: endpoint({
    id: 'C09',
    method: 'POST',
    path: '/register/otp',
    auth: 'public',
    summary: 'Check the code and receive the registration token (15 minutes, register calls only)',
    body: z.object({ phone, otp, bypass: ignoredFlag, bypass_otp: ignoredFlag }),
    response: session,
  }),
  register_password: endpoint({
    id: 'C10',
    method: 'POST',
    path: '/register/password',
    auth: 'register',
    summary: 'Set the password: the member exists, the registration token is spent, a session begins',
    body: passwordPair.refine(sameTwice, mismatch),
    response: session.extend({ success: z.literal(true) }),
  }),
  register_bank_account: endpoint({
    id: 'C11',
    method: 'POST',
    path: '/register/bank-account',
    auth: 'member',
    summary: "The member's own bank account, once; withdrawals go only there",
    body: bankAccount,
    response: success,
  }),
  profile: endpoint({
    id: 'C02',
    method: 'GET',
    path: '/customers/profile',
    auth: 'member',
    summary: 'The member: details, credit, open and recently ended requests',
    response: z.object({ data: profile }),
  }),
  change_details: endpoint({
    id: 'C21-details',
    method: 'POST',
    path: '/customers/details',
    auth: 'member',
    summary: "Change the member's details; omitted fields stay",
    body: z.object(eachDetail(name => detail(name).min(1, detailError(name)))).partial(),
    response: success,
  }),
  sessions: endpoint({
    id: 'C21-sessions',
    method: 'GET',
    path: '/customers/sessions',
    auth: 'member',
    summary: 'Devices signed in',
    response: z.object({
      data: z.array(
        z.object({
          id: idOf('ses'),
          device: z.string(),
          created_at: instant,
          seen_at: instant,
          current: z.boolean(),
        }),
      ),
    }),
  }),
  end_session: endpoint({
    id: 'C21-end-session',
    method: 'POST',
    path: '/customers/sessions/{id}/end',
    auth: 'member',
    summary: 'Sign another device out, after the password',
    params: z.object({ id: idOf('ses') }),
    body: z.object({ password: ownPassword }),
    response: success,
  }),
  end_other_sessions: endpoint({
    id: 'C21-end-sessions',
    method: 'POST',
    path: '/customers/sessions/end-others',
    auth: 'member',
    summary: 'Sign all other devices out, after the password',
    body: z.object({ password: ownPassword }),
    response: success,
  }),
  activity_ticket: endpoint({
    id: 'R15',
    method: 'POST',
    path: '/customers/activity-ticket',
    auth: 'member',
    summary: 'A link to the activity page with a ticket: 60 s, single use, one audience',
    response: success.extend({ url: z.string() }),
  }),
  activity_redeem: endpoint({
    id: 'R15-redeem',
    method: 'POST',
    path: '/activity/redeem',
    auth: 'public',
    signed: true,
    summary:
      "Redeem a ticket; called by the activity page's server with its key's signature; the second time is 410",
    body: z.object({ ticket: z.string({ error: errorTexts.ticket_spent.text }).max(200) }),
    /** `phone` is the member's masked phone number, with which the activity page (a website outside the lobby) greets the member. */
    response: z.object({ member_id: idOf('mem'), phone: z.string() }),
  }),
} as const
