import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../api.ts'
import { call } from '../../queries.ts'

export type Slip = Answer<'GET /slips'>['slips'][number]

/** A server event usually comes first; this poll stays underneath. */
export const SLIP_POLL_MS = 10_000

/** The slips the member sent, newest first; asked again while one of them waits. */
export const useSlips = () =>
  useQuery({
    ...call('GET /slips'),
    refetchInterval: query =>
      query.state.data?.slips.some(slip => slip.status === 'waiting') ? SLIP_POLL_MS : false,
  })
