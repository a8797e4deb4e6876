import { useCreditLook } from './credit-look.ts'

/** Draws nothing: looks for what was played in another tab whenever the member is back on this page. */
export function CreditWatch() {
  useCreditLook()
  return null
}
