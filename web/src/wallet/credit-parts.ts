import type { Profile } from '../session/use-session.ts'

type Credit = Pick<Profile, 'ufabet_credit' | 'set_aside' | 'pending_request'>
export type CreditPart = { key: 'free' | 'locked' | 'pending'; amount: number }

/**
 * Splits the credit into free, locked and pending parts, without empty ones. While a bonus is open, it locks all credit except `set_aside`
 * (reserved money).
 */
export const creditParts = (
  { ufabet_credit: credit, set_aside: aside, pending_request: request }: Credit,
  hasBonus: boolean,
): CreditPart[] => {
  const free = hasBonus ? Math.min(aside, credit) : credit
  const pending = request?.type === 'withdraw' ? request.amount : 0
  const parts: CreditPart[] = [
    { key: 'free', amount: free },
    { key: 'locked', amount: credit - free },
    { key: 'pending', amount: pending },
  ]
  return parts.filter(({ key, amount }) => key === 'free' || amount > 0)
}
