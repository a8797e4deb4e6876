import { ApiError, api } from '../calls/api.ts'
import { findSubscription, keysOf, subscribe, usesKey } from '../device/push-manager.ts'

/** State of pushes to this browser. `denied`: the browser blocks the lobby's notifications. */
export type PushState = 'on' | 'off' | 'denied'

/** Timeout in ms of the call at sign-out: long enough to send it, short enough not to delay the sign-out. */
const END_TIMEOUT_MS = 3_000
const FAILED_TEXT = 'เบราว์เซอร์เปลี่ยนการแจ้งเตือนไม่สำเร็จ กรุณาลองใหม่อีกครั้ง'

const failed = () => new ApiError(0, 'push_failed', FAILED_TEXT, { error: [FAILED_TEXT] })

const subscribeAnew = (publicKey: string): Promise<PushSubscription> =>
  subscribe(publicKey).catch(() => {
    throw failed()
  })

const send = (subscription: PushSubscription) => api('POST /messages/push', { body: keysOf(subscription) })

/**
 * Asks for the permission to show notifications and subscribes this browser. Call it at a press, because browsers show the permission prompt only
 * then. Throws ApiError. No subscription is left after an error.
 */
export const startPush = async (publicKey: string): Promise<PushState> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const subscription = await subscribeAnew(publicKey)
  try {
    await send(subscription)
  } catch (error) {
    await subscription.unsubscribe().catch(() => false)
    throw error
  }
  return 'on'
}

/**
 * Sends this browser's push subscription to the server again: the browser may have changed it, or another member may have signed in. If the
 * server has a new key, the browser subscribes again. Throws ApiError.
 */
export const renewPush = async (publicKey: string): Promise<PushState> => {
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await findSubscription()
  if (subscription === null || Notification.permission !== 'granted') return 'off'
  if (usesKey(subscription, publicKey)) {
    await send(subscription)
    return 'on'
  }
  await endPush()
  await send(await subscribeAnew(publicKey))
  return 'on'
}

/**
 * Ends the push subscription in the browser and on the server. `bearer` is the token of the session that ends. Success in the browser is
 * enough, because the push service then refuses the server's messages. Throws ApiError if the browser fails to end it.
 */
export const endPush = async (bearer?: string): Promise<PushState> => {
  const subscription = await findSubscription()
  if (subscription === null) return 'off'
  const { endpoint } = keysOf(subscription)
  const ended = api('POST /messages/push/end', { body: { endpoint }, bearer, timeoutMs: END_TIMEOUT_MS })
  const [here] = await Promise.allSettled([subscription.unsubscribe(), ended])
  if (here.status === 'rejected') throw failed()
  return 'off'
}

/**
 * Assigns this browser's push subscription to the member who has signed in. Without this call the browser would still get the messages of the
 * previous member.
 */
export const movePush = async (): Promise<void> => {
  if ((await findSubscription()) === null) return
  const { public_key } = await api('GET /messages/push')
  if (public_key !== null) await renewPush(public_key)
}
