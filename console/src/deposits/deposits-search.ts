import type { DepositStatus } from '@sala/contract/cashier/requests.ts'
import type { DepositId } from '@sala/contract/wire/ids.ts'
import { depositStates } from '../suspense/words.ts'

/** What stands in the address of the list: which state, and which one is open. */
export type DepositsSearch = { status?: DepositStatus; open?: DepositId }

const isStatus = (value: unknown): value is DepositStatus =>
  typeof value === 'string' && Object.hasOwn(depositStates, value)

export const depositsSearch = ({ status, open }: Record<string, unknown>): DepositsSearch => ({
  ...(isStatus(status) ? { status } : {}),
  ...(typeof open === 'string' ? { open: open as DepositId } : {}),
})
