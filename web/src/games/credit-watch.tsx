import { useCreditLook } from './credit-look.ts'

/** Fetches the current credit when the page becomes visible again. Renders nothing. */
export function CreditWatch() {
  useCreditLook()
  return null
}
