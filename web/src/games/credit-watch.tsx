import { useCreditLook } from './credit-look.ts'

/** Renders nothing; checks the credit when the page is visible again. */
export function CreditWatch() {
  useCreditLook()
  return null
}
