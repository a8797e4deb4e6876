import type { WorkKind } from '@sala/contract/desk/work-queue/case-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'
import { usePace } from '../session/live-updates.ts'

export type WorkItem = Answer<'GET /work'>['items'][number]
export type CaseKey = Pick<WorkItem, 'kind' | 'id'>

/** Poll interval of the work queue in ms while the event stream is not connected. */
const ASK_EVERY_MS = 5_000

export const useWork = () => {
  const may = usePermissions()
  const pace = usePace(ASK_EVERY_MS)
  return useQuery({ ...call('GET /work'), refetchInterval: pace, enabled: may('queue.read') })
}

export const useWorkCounts = (): Partial<Record<WorkKind, number>> => {
  const { data } = useWork()
  const counts: Partial<Record<WorkKind, number>> = {}
  for (const { kind } of data?.items ?? []) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

export const isSameCase = (a: CaseKey | undefined, b: CaseKey | undefined): boolean =>
  a !== undefined && b !== undefined && a.kind === b.kind && a.id === b.id
