import { createStore, useStore } from '@sala/ui/shared-value-store.ts'
import { api } from '../calls/api.ts'
import { dropEarlyResponses } from '../calls/early-calls.ts'
import { queryClient } from '../calls/query-cache.ts'
import { notify } from '../notices/notices.ts'
import { profileCall } from '../session/session.ts'
import { runCreditCheck } from './credit-check.ts'

/**
 * True while a credit check runs: the server then asks the game site for the member's credit. At most one check runs on a page, and all
 * refresh icons show it.
 */
const checkingStore = createStore(false)

/** Starts a credit check unless one is already running (F10). */
export const startCreditCheck = async (): Promise<void> => {
  if (checkingStore.get()) return
  dropEarlyResponses()
  await runCreditCheck({
    checkCredit: async () => (await api('GET /customers/check-credit')).credit_success,
    profile: async () => (await queryClient.fetchQuery({ ...profileCall, staleTime: 0, retry: false })).data,
    checkTurnover: async () => (await api('GET /customers/check-turnover')).credit_success,
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    notify,
    setChecking: checkingStore.set,
  })
}

export type CreditCheck = { checking: boolean; refresh: () => void }

export const useCreditCheck = (): CreditCheck => ({
  checking: useStore(checkingStore),
  refresh: () => void startCreditCheck(),
})
