import { ApiError } from '../calls/api.ts'
import { type Dialogs, openDialog } from './dialog-types.ts'

/**
 * Opens the popup for a second factor if the server asks for one before an action. `onShown` repeats the action. Returns false for any other
 * error.
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
