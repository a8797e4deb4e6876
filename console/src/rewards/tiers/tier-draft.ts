import { type TierChip, tierChips } from '@sala/contract/rewards/tiers/tier-limits.ts'
import { bahtOrEmpty, bahtToSend } from '@sala/ui/format/baht.ts'
import type { CallInput } from '../../calls/api.ts'

export type TierRow = {
  readonly key: number
  readonly name: string
  readonly chip: TierChip
  readonly floor: string
  readonly withdrawal_maximum: string
  readonly withdrawal_day_maximum: string
  readonly queue_minutes: string
  readonly cashback_percent: string
  readonly cashback_maximum: string
  readonly birthday_gift: string
}

export type Draft = {
  readonly rows: readonly TierRow[]
  readonly turnover_times: string
  readonly maximum_withdrawal: string
  readonly valid_days: string
  readonly budget: string
}

type SentTable = CallInput<'POST /rewards/tiers/trial'>['body']

const BP_PER_PERCENT = 100

/** Returns an empty row for a new tier. The tier's badge (`chip`) is the next one after those of the rows above. */
export const emptyRow = (key: number, index: number): TierRow => ({
  ...{ key, chip: tierChips[Math.min(index, tierChips.length - 1)] ?? 'bronze', name: '', floor: '' },
  ...{ withdrawal_maximum: '', withdrawal_day_maximum: '', queue_minutes: '' },
  ...{ cashback_percent: '0', cashback_maximum: '0', birthday_gift: '0' },
})

export const FIRST_DRAFT: Draft = {
  rows: [
    { ...emptyRow(1, 0), name: 'ทองแดง', floor: '5000', birthday_gift: '50' },
    { ...emptyRow(2, 1), name: 'เงิน', floor: '50000', birthday_gift: '100' },
    { ...emptyRow(3, 2), name: 'ทอง', floor: '200000', birthday_gift: '300', queue_minutes: '10' },
  ],
  turnover_times: '3',
  maximum_withdrawal: '',
  valid_days: '14',
  budget: '',
}

export const sentOf = (draft: Draft): SentTable => ({
  tiers: draft.rows.map(({ name, chip, ...row }) => ({
    ...{ name, chip, floor: bahtToSend(row.floor) },
    withdrawal_maximum: bahtOrEmpty(row.withdrawal_maximum),
    withdrawal_day_maximum: bahtOrEmpty(row.withdrawal_day_maximum),
    queue_minutes: row.queue_minutes === '' ? null : Number(row.queue_minutes),
    cashback_bp: Math.round(Number(row.cashback_percent) * BP_PER_PERCENT),
    cashback_maximum: bahtToSend(row.cashback_maximum),
    birthday_gift: bahtToSend(row.birthday_gift),
  })),
  turnover_times: Number(draft.turnover_times),
  maximum_withdrawal: bahtOrEmpty(draft.maximum_withdrawal),
  valid_days: Number(draft.valid_days),
  budget: bahtToSend(draft.budget),
})
