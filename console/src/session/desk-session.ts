import type { Permission } from '@sala/contract/desk/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'

export const sessionCall = call('GET /session')

/** Returns a function that tells whether the operator has a permission. Permissions only hide actions here; the server checks each call. */
export const usePermissions = (): ((permission: Permission) => boolean) => {
  const { data } = useQuery(sessionCall)
  const held = new Set<Permission>(data?.operator.permissions)
  return permission => held.has(permission)
}

/** Version of the server, shown for reports of faults. */
export const useVersion = (): string => useQuery(sessionCall).data?.version ?? ''

export const useOperatorName = (): string => useQuery(sessionCall).data?.operator.name ?? ''
