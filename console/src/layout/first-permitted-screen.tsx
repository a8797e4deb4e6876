import { Navigate } from '@tanstack/react-router'
import { usePermissions } from '../session/desk-session.ts'
import { screens } from './screens.ts'

/** Redirects to the first screen that the staff user has permission for. */
export function FirstScreen() {
  const may = usePermissions()
  const first = screens.find(({ needs }) => may(needs))
  return first === undefined ? null : <Navigate to={first.to} replace />
}
