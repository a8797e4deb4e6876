import { useCreditRefresh } from './credit-refresh.ts'

/** Fetches the current credit whenever the page becomes visible again, because the member may have played in another tab. Renders nothing. */
export function CreditWatch() {
  useCreditRefresh()
  return null
}
