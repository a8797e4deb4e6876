import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryClient } from '../calls/query-cache.ts'
import { findPushSupport } from '../device/push-manager.ts'
import { useSubmit } from '../form/use-submit.ts'
import { endPush, type PushState, renewPush, startPush } from '../session/push-subscription.ts'

/** State of this browser for the card. `unavailable`: the browser or the server has no push, or the state is not known yet. */
export type PushCardState = PushState | 'needs_install' | 'unavailable'

const stateKey = (publicKey: string | null) => ['push state', publicKey] as const

/** Pushes to this browser: their state, and the functions that switch them on and off. */
export const usePush = () => {
  const support = findPushSupport()
  const [isUnanswered, setUnanswered] = useState(false)
  const key = useQuery({ ...call('GET /messages/push'), enabled: support !== 'unsupported' })
  const publicKey = key.data?.public_key ?? null
  const state = useQuery({
    queryKey: stateKey(publicKey),
    queryFn: () => renewPush(publicKey ?? ''),
    enabled: support === 'supported' && publicKey !== null,
    // The subscription is sent again at each visit. A member who allows notifications in the settings returns to this page.
    refetchOnMount: 'always',
    refetchOnWindowFocus: query => (query.state.data === 'denied' ? 'always' : false),
    refetchOnReconnect: false,
  })
  const change = useSubmit({
    send: (wish: 'start' | 'end') => (wish === 'start' ? startPush(publicKey ?? '') : endPush()),
    onDone: (result, wish) => {
      queryClient.setQueryData(stateKey(publicKey), result)
      setUnanswered(wish === 'start' && result === 'off')
    },
  })
  const states: Readonly<Record<typeof support, PushCardState>> = {
    supported: state.data ?? 'unavailable',
    needs_install: 'needs_install',
    unsupported: 'unavailable',
  }
  return {
    state: publicKey === null ? 'unavailable' : states[support],
    /** The failure to send this browser's subscription again; null if none. */
    error: state.error,
    retry: state.refetch,
    change,
    /** True: the member closed the browser's question without an answer. */
    isUnanswered,
  }
}
