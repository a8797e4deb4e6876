import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { usePollPace } from '../../session/poll-interval.ts'

export type Slip = Answer<'GET /slips'>['slips'][number]

/**
 * Poll interval in ms while a slip (a picture of a bank's receipt) waits for a decision. It applies only while the event stream is down.
 */
export const SLIP_POLL_MS = 10_000

/** Fetches the member's slips (pictures of bank receipts), newest first. Refetches them while a slip waits for a decision. */
export const useSlips = () => {
  const pace = usePollPace(SLIP_POLL_MS)
  return useQuery({
    ...call('GET /slips'),
    refetchInterval: query =>
      query.state.data?.slips.some(slip => slip.status === 'waiting') ? pace : false,
  })
}
