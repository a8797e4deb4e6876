import type { KeyObject } from 'node:crypto'
import type { z } from 'zod'
import { hasUnstorableText } from '../../../platform/security/invalid-text.ts'
import type {
  Wallet,
  WalletAnswer,
  WalletDoor,
  WalletReply,
  WalletRequest,
} from '../../ports/seamless-wallet-calls.ts'
import { isSignedBy } from './call-signing.ts'
import {
  billingOf,
  COUNTRY,
  CURRENCY,
  type Status,
  statuses,
  unitsOf,
  type WalletAnswerBody,
  type WalletPath,
  walletAnswer,
  walletCalls,
} from './wire-format.ts'

const PROOFS = {
  hub88_signature: {
    in: 'header',
    name: 'x-hub88-signature',
    description: 'Base64 RSA-SHA-256 of the raw body under the site’s key.',
  },
} as const

type Call<P extends WalletPath> = z.output<(typeof walletCalls)[P]>

/** Builds the response to a call of Sala's wallet. The HTTP status is always 200, because Hub88 reads the status in the body. */
const replyOf = (status: Status, more: Omit<WalletAnswerBody, 'status'>, is_forged = false): WalletReply => ({
  status: 200,
  body: { status, ...more },
  is_forged,
})

const answered = (
  { user, request_uuid }: Call<'user/info'>,
  { outcome, balance }: WalletAnswer,
): WalletReply =>
  replyOf(statuses[outcome], {
    user,
    request_uuid,
    ...(balance === null ? {} : { currency: CURRENCY, balance: unitsOf(balance) }),
  })

type Transaction = Omit<Call<'transaction/rollback'>, 'reference_transaction_uuid'>

const baseOf = (call: Transaction) => ({
  id: call.transaction_uuid,
  username: call.user,
  round: call.round,
  game_id: call.game_code,
  closes: call.round_closed === true,
})

const ofOtherCurrency = ({ user, request_uuid }: Call<'user/info'>): WalletReply =>
  replyOf('RS_ERROR_WRONG_CURRENCY', { user, request_uuid })

const handlers: { readonly [P in WalletPath]: (call: Call<P>, wallet: Wallet) => Promise<WalletReply> } = {
  'user/info': async ({ user, request_uuid }, wallet) => {
    const { outcome } = await wallet.balance(user, null)
    const more = outcome === 'done' ? { country: COUNTRY } : {}
    return replyOf(statuses[outcome], { user, request_uuid, ...more })
  },
  'user/balance': async (call, wallet) => answered(call, await wallet.balance(call.user, call.token)),
  'transaction/bet': async (call, wallet) => {
    if (call.currency !== CURRENCY) return ofOtherCurrency(call)
    const { amount, user } = call
    const isPrize = call.is_supplier_promo === true && amount === 0n
    // By Hub88's rule for prizes of game suppliers, the token must belong to the member, but may have expired.
    if (isPrize) {
      const checked = await wallet.balance(user, call.token)
      if (checked.outcome === 'no_such_token') return answered(call, checked)
    }
    const token = isPrize ? null : call.token
    const reward = amount === 0n && !isPrize ? (call.reward_uuid ?? null) : null
    return answered(
      call,
      await wallet.play({ ...baseOf(call), kind: 'bet', amount, token, reward, billing: billingOf(call) }),
    )
  },
  'transaction/win': async (call, wallet) => {
    if (call.currency !== CURRENCY) return ofOtherCurrency(call)
    const { amount, reference_transaction_uuid: bet } = call
    return answered(
      call,
      await wallet.play({ ...baseOf(call), kind: 'win', amount, bet, billing: billingOf(call) }),
    )
  },
  'transaction/rollback': async (call, wallet) => {
    const of = call.reference_transaction_uuid
    return answered(call, await wallet.play({ ...baseOf(call), kind: 'rollback', of }))
  },
}

const isPath = (path: string): path is WalletPath => path in walletCalls

const askedIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'request_uuid' in body ? body.request_uuid : ''

/** Builds the response to a malformed body. A missing field is a syntax error, and an invalid field is a type error. */
const whyWrong = (body: unknown, { issues }: z.core.$ZodError): WalletReply => {
  const isMissing = issues.some(({ path }) => valueAt(body, path) === undefined)
  return replyOf(isMissing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES', {
    request_uuid: askedIn(body),
  })
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  )

const handle = async <P extends WalletPath>(path: P, raw: Buffer, wallet: Wallet): Promise<WalletReply> => {
  const body = jsonOf(raw)
  const result = walletCalls[path].safeParse(body)
  if (!result.success) return whyWrong(body, result.error)
  // An id that PostgreSQL cannot store is invalid, because ids of the game site are stored unchanged.
  if (hasUnstorableText(result.data)) return replyOf('RS_ERROR_WRONG_TYPES', { request_uuid: askedIn(body) })
  return handlers[path](result.data as Call<P>, wallet)
}

const jsonOf = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

const TOLD = { user: 'mem1', request_uuid: 'request-1' }
const MOVED = {
  ...TOLD,
  transaction_uuid: 'transaction-2',
  round: 'round-1',
  round_closed: true,
  game_code: 'a-game',
}
const MONEY = { ...MOVED, amount: 5_000_000, currency: CURRENCY }

const about: { readonly [P in WalletPath]: { summary: string; example: z.input<(typeof walletCalls)[P]> } } =
  {
    'user/info': { summary: "The member's country", example: TOLD },
    'user/balance': {
      summary: 'The credit that the member can stake',
      example: { ...TOLD, token: 'a-token' },
    },
    'transaction/bet': { summary: 'Take a stake', example: { ...MONEY, token: 'a-token' } },
    'transaction/win': {
      summary: 'Pay the win of a bet',
      example: { ...MONEY, reference_transaction_uuid: 'transaction-1' },
    },
    'transaction/rollback': {
      summary: 'Take a bet or win back',
      example: { ...MOVED, reference_transaction_uuid: 'transaction-1' },
    },
  }

const describedCalls = Object.fromEntries(
  Object.entries(about).map(([path, { summary, example }]) => [
    path,
    { summary, example, proofs: PROOFS, body: walletCalls[path as WalletPath], answer: walletAnswer },
  ]),
)

/** Handles Hub88's calls to Sala's wallet. Verifies the signature over the raw bytes before parsing them. */
export const walletDoor = (siteKey: KeyObject): WalletDoor => ({
  name: 'hub88',
  calls: describedCalls,
  answer: async ({ path, raw, header }: WalletRequest, wallet: Wallet) => {
    if (!isSignedBy(siteKey, raw, header(PROOFS.hub88_signature.name)))
      return replyOf('RS_ERROR_INVALID_SIGNATURE', {}, true)
    return isPath(path) ? handle(path, raw, wallet) : replyOf('RS_ERROR_UNKNOWN', {})
  },
})
