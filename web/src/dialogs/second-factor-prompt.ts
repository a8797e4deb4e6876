import { ApiError } from '../calls/api.ts'
import { type Dialogs, openDialog } from './dialog-types.ts'

/**
 * If the error is the server's demand for a second factor, opens the popup that asks for one and returns true. `onShown` then repeats the
 * action. Returns false for any other error.
 */
export const askFactor = (
  error: unknown,
  purpose: Dialogs['secondFactor']['purpose'],
  onShown: () => void,
): boolean => {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_needed') return false
  openDialog('secondFactor', { purpose, onShown })
  return true
}
