import type { DepositStatus } from '@sala/contract/cashier/request-statuses.ts'
import type { DepositId } from '@sala/contract/wire/ids.ts'
import { depositStates } from '../suspense/suspense-texts.ts'
import { isDay } from '../table/day-filter.tsx'

/** Search parameters of the list of deposits: status and Bangkok day as filters, and the deposit shown next to the list. */
export type DepositsSearch = { status?: DepositStatus; day?: string; open?: DepositId }

const isStatus = (value: unknown): value is DepositStatus =>
  typeof value === 'string' && Object.hasOwn(depositStates, value)

export const depositsSearch = ({ status, day, open }: Record<string, unknown>): DepositsSearch => ({
  ...(isStatus(status) ? { status } : {}),
  ...(isDay(day) ? { day } : {}),
  ...(typeof open === 'string' ? { open: open as DepositId } : {}),
})
