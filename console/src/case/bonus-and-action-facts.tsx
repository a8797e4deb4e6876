import { actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { Fact } from './fact-list.tsx'

type BonusTerms = { turnover_times: number; valid_days: number; maximum_withdrawal: number | null }

/** Returns the facts about a bonus's terms: the turnover that it requires, and the maximum withdrawal after it. */
export const bonusTermFacts = ({ turnover_times, valid_days, maximum_withdrawal }: BonusTerms): Fact[] => [
  { name: 'ยอดเทิร์น', value: `${turnover_times} เท่า ใน ${valid_days} วัน` },
  {
    name: 'ถอนได้สูงสุด',
    value: maximum_withdrawal === null ? 'ไม่จำกัด' : <Money amount={maximum_withdrawal} />,
  },
]

/** Returns the fact that names the operator of an action and its time; null if nobody has acted. */
export const actionFact = (name: string, by: string | null, at: string | null): Fact | null =>
  by === null || at === null
    ? null
    : { name, value: `${actorName(by)} เมื่อ ${formatThaiDateTime(at)}`, wide: true }
