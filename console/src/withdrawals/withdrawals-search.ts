import type { WithdrawalStatus } from '@sala/contract/cashier/requests.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { withdrawalStates } from './words.ts'

/** What stands in the address of the list: which state, and which one is open. */
export type WithdrawalsSearch = { status?: WithdrawalStatus; open?: WithdrawalId }

const isStatus = (value: unknown): value is WithdrawalStatus =>
  typeof value === 'string' && Object.hasOwn(withdrawalStates, value)

export const withdrawalsSearch = ({ status, open }: Record<string, unknown>): WithdrawalsSearch => ({
  ...(isStatus(status) ? { status } : {}),
  ...(typeof open === 'string' ? { open: open as WithdrawalId } : {}),
})
