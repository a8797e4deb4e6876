import { ApiError, api } from '../calls/api.ts'
import { findSubscription, keysOf, subscribe, usesKey } from '../device/push-manager.ts'

/** Whether the member's messages are pushed to this browser. `denied`: the browser blocks the lobby's notifications. */
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
 * Asks for the permission and subscribes this browser. Browsers show their question only after a press.
 * Throws ApiError, and then leaves no subscription behind.
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
 * Sends this browser's subscription again, because the browser may have changed it, or another member may
 * have signed in. Subscribes again if the server has a new key. Throws ApiError.
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
 * Ends the subscription in this browser and on the server. `bearer` is the token of a session that ends. The
 * browser's side suffices: its push service then refuses the server's messages.
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
 * Gives this browser's subscription to the member who signed in. Without this call a member whose session
 * expired would get messages in a browser that another member uses now.
 */
export const movePush = async (): Promise<void> => {
  if ((await findSubscription()) === null) return
  const { public_key } = await api('GET /messages/push')
  if (public_key !== null) await renewPush(public_key)
}
