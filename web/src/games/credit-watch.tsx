import { useCreditRefresh } from './credit-refresh.ts'

/** Fetches the current credit whenever the page becomes visible again. Renders nothing. */
export function CreditWatch() {
  useCreditRefresh()
  return null
}
