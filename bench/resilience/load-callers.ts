import { deskStored } from '@sala/contract/desk/browser-storage.ts'
import { roles } from '@sala/contract/desk/roles.ts'
import { openDeskSession } from '../../server/src/operators/sessions/sessions.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import type { Product } from './product-under-test.ts'

/** Credentials with which malformed requests are sent. */
export type Callers = {
  readonly members: readonly string[]
  /** Session tokens of a few members who request breaks or limits. No other member does so, because such a request can block a member for days. */
  readonly givenUp: readonly string[]
  /** Headers of an operator with all permissions. */
  readonly desk: Readonly<Record<string, string>>
}

const GIVEN_UP = 4
const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Opens the session of an operator, who gets all roles. The second factor counts as proved until the end of the test. Returns the headers of the
 * operator's requests.
 */
export const openOperatorSession = async (
  product: Pick<Product, 'query' | 'context'>,
  operator: { readonly id: string; readonly name: string },
): Promise<Callers['desk']> => {
  await product.query('update operators set roles = $1 where id = $2', [[...roles], operator.id])
  const ctx = await product.context()
  try {
    const from = { device: 'bench', network: '127.0.0.0/24', has_cookie: true }
    const now = ctx.clock.now()
    const { id, token, cookie } = await inTransaction(ctx.db, tx =>
      openDeskSession(tx, operator as Parameters<typeof openDeskSession>[1], from, now),
    )
    const later = new Date(now.getTime() + DAY_MS)
    await product.query(
      'update operator_sessions set factor_at = $2, seen_at = $2, expires_at = $2 where id = $1',
      [id, later],
    )
    return {
      authorization: `Bearer ${token}`,
      cookie: `${deskStored.session.name}=${cookie}`,
      'sec-fetch-site': 'same-origin',
    }
  } finally {
    await ctx.close()
  }
}

/** Collects the members' session tokens, and opens the session of the first operator. */
export const openCallers = async (product: Product): Promise<Callers> => {
  const tokens = product.members.map(({ token }) => token)
  const [operator] = await product.query<{ id: string; name: string }>(
    'select id, name from operators order by id limit 1',
  )
  if (operator === undefined) throw new Error('a seeded database has operators')
  return {
    members: tokens.slice(GIVEN_UP),
    givenUp: tokens.slice(0, GIVEN_UP),
    desk: await openOperatorSession(product, operator),
  }
}
