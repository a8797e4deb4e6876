import type { DepositWay } from '@sala/contract/cashier/deposit-payment-options.ts'
import type { DepositStatus } from '@sala/contract/cashier/money-request-statuses.ts'
import { depositWayNames } from '@sala/contract/desk/display-texts/money-texts.ts'
import type { DepositId } from '@sala/contract/wire/ids.ts'
import { depositStates } from '../suspense-payments/suspense-texts.ts'
import { isDay } from '../table/day-filter.tsx'

/** Search parameters of the list of deposits: status, way to pay and Bangkok day as filters, and the deposit shown next to the list. */
export type DepositsSearch = { status?: DepositStatus; way?: DepositWay; day?: string; open?: DepositId }

const isStatus = (value: unknown): value is DepositStatus =>
  typeof value === 'string' && Object.hasOwn(depositStates, value)

const isWay = (value: unknown): value is DepositWay =>
  typeof value === 'string' && Object.hasOwn(depositWayNames, value)

export const depositsSearch = ({ status, way, day, open }: Record<string, unknown>): DepositsSearch => ({
  ...(isStatus(status) ? { status } : {}),
  ...(isWay(way) ? { way } : {}),
  ...(isDay(day) ? { day } : {}),
  ...(typeof open === 'string' ? { open: open as DepositId } : {}),
})
