import { Navigate } from '@tanstack/react-router'
import { useMay } from '../session/session.ts'
import { screens } from './screens.ts'

/** The desk opens with the first screen that this operator may see. */
export function FirstScreen() {
  const may = useMay()
  const first = screens.find(({ needs }) => may(needs))
  return first === undefined ? null : <Navigate to={first.to} replace />
}
