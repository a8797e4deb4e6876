import type { Permission } from '@sala/contract/desk/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/queries.ts'

export const sessionCall = call('GET /session')

/** What the signed-in operator may do. The server judges every call again; here it only hides what would be refused. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const { data } = useQuery(sessionCall)
  const held = new Set<Permission>(data?.operator.permissions)
  return permission => held.has(permission)
}

export const useOperatorName = (): string => useQuery(sessionCall).data?.operator.name ?? ''
