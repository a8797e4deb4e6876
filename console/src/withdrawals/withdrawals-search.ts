import type { WithdrawalStatus } from '@sala/contract/cashier/money-request-statuses.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { isDay } from '../table/day-filter.tsx'
import { withdrawalStates } from './withdrawal-texts.ts'

/** Search parameters of the list of withdrawals: status and Bangkok day as filters, and the withdrawal shown next to the list. */
export type WithdrawalsSearch = { status?: WithdrawalStatus; day?: string; open?: WithdrawalId }

const isStatus = (value: unknown): value is WithdrawalStatus =>
  typeof value === 'string' && Object.hasOwn(withdrawalStates, value)

export const withdrawalsSearch = ({ status, day, open }: Record<string, unknown>): WithdrawalsSearch => ({
  ...(isStatus(status) ? { status } : {}),
  ...(isDay(day) ? { day } : {}),
  ...(typeof open === 'string' ? { open: open as WithdrawalId } : {}),
})
