import type { WorkKind } from '@sala/contract/desk/work/work.ts'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/queries.ts'
import { useMay } from '../session/session.ts'

export type WorkItem = Answer<'GET /work'>['items'][number]
export type CaseKey = Pick<WorkItem, 'kind' | 'id'>

const ASK_EVERY_MS = 5_000

/** Everything that waits, asked again and again while somebody looks. */
export const useWork = () => {
  const may = useMay()
  return useQuery({ ...call('GET /work'), refetchInterval: ASK_EVERY_MS, enabled: may('queue.read') })
}

/** How many cases of each kind wait. */
export const useWorkCounts = (): Partial<Record<WorkKind, number>> => {
  const { data } = useWork()
  const counts: Partial<Record<WorkKind, number>> = {}
  for (const { kind } of data?.items ?? []) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

export const refetchWork = (): Promise<unknown> => refetchCalls('GET /work')

export const isSameCase = (a: CaseKey | undefined, b: CaseKey | undefined): boolean =>
  a !== undefined && b !== undefined && a.kind === b.kind && a.id === b.id
