import type { Permission } from '@sala/contract/desk/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'

export const sessionCall = call('GET /session')

/**
 * Returns a function that says whether the staff user has a permission. In the browser, permissions only hide actions; the server checks each
 * call.
 */
export const usePermissions = (): ((permission: Permission) => boolean) => {
  const { data } = useQuery(sessionCall)
  const held = new Set<Permission>(data?.operator.permissions)
  return permission => held.has(permission)
}

/** Returns the version of the server. The desk shows it, so that staff users can name it when they report a fault. */
export const useVersion = (): string => useQuery(sessionCall).data?.version ?? ''

export const useOperatorName = (): string => useQuery(sessionCall).data?.operator.name ?? ''
