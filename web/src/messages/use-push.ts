import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryClient } from '../calls/query-cache.ts'
import { findPushSupport } from '../device/push-manager.ts'
import { useSubmit } from '../form/use-submit.ts'
import { endPush, type PushState, renewPush, startPush } from '../session/push-subscription.ts'

/**
 * State of pushes to this browser, as the card shows it. `unavailable`: the browser or the server does not support pushes, or the state has
 * not loaded yet.
 */
export type PushCardState = PushState | 'needs_install' | 'unavailable'

const stateKey = (publicKey: string | null) => ['push state', publicKey] as const

/** Returns the state of pushes to this browser, and functions that turn pushes on and off. */
export const usePush = () => {
  const support = findPushSupport()
  const [isUnanswered, setUnanswered] = useState(false)
  const key = useQuery({ ...call('GET /messages/push'), enabled: support !== 'unsupported' })
  const publicKey = key.data?.public_key ?? null
  const state = useQuery({
    queryKey: stateKey(publicKey),
    queryFn: () => renewPush(publicKey ?? ''),
    enabled: support === 'supported' && publicKey !== null,
    // Each visit sends the subscription to the server again, because the browser may have changed it. If notifications were blocked, a return
    // to the tab does so too: the member may have allowed them in the browser's settings.
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
    /** Error of the call that sends this browser's subscription again; null if it succeeded. */
    error: state.error,
    retry: state.refetch,
    change,
    /** True: the member closed the browser's permission prompt without an answer. */
    isUnanswered,
  }
}
