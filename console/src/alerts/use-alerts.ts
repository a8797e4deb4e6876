import { alertText } from '@sala/contract/desk/alerts/alert-texts.ts'
import { createStore } from '@sala/ui/store.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { deskEvents } from '../session/live-updates.ts'
import { playAlert, unlockSound } from './alert-sounds.ts'
import { beCalledTab } from './alert-tab.ts'

export type Alert = Answer<'POST /alerts/take'>['alerts'][number]

/** The newest call of this page, and the number of sounds that it made. The header shows them. */
export const alertStore = createStore<{ last: Alert | null; sounds: number }>({ last: null, sounds: 0 })

/** Address of the desk's screen with the work of a call. */
export const addressOf = ({ path }: Alert): string => `/desk${path}`

/** Poll interval in ms: work becomes late without an event. */
const ASK_EVERY_MS = 15_000
/** Minimum interval in ms between two calls of the server, because events can arrive every second. */
const ASK_AGAIN_MS = 2_000
const GESTURES = ['pointerdown', 'keydown'] as const

type Notify = (alert: Alert) => void

/** Shows a notification of the operating system while the tab is not visible. It has a kind and numbers, and no data of a member. */
const showNotification = (alert: Alert, onOpen: () => void): void => {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  if (document.visibilityState !== 'hidden') return
  const { title, body } = alertText(alert)
  const notification = new Notification(title, { body, tag: `sala ${alert.kind} ${alert.level}` })
  notification.onclick = () => {
    window.focus()
    onOpen()
    notification.close()
  }
}

const take = async (onAlert: Notify): Promise<void> => {
  const { alerts } = await api('POST /alerts/take')
  for (const alert of alerts) {
    const isPlayed = alert.is_heard && playAlert(alert.kind, alert.level)
    const { sounds } = alertStore.get()
    alertStore.set({ last: alert, sounds: sounds + (isPlayed ? 1 : 0) })
    onAlert(alert)
  }
}

/** Asks the server for new calls: at each event of the desk and now and then, one request at a time. Returns the function that stops. */
const follow = (onAlert: Notify): (() => void) => {
  let timer: number | null = null
  let isDue = false
  const ask = () => {
    if (timer !== null) {
      isDue = true
      return
    }
    timer = window.setTimeout(() => {
      timer = null
      if (isDue) {
        isDue = false
        ask()
      }
    }, ASK_AGAIN_MS)
    // A failed request is repeated by the next poll. The server keeps a call until it has answered with it.
    void take(onAlert).catch(() => undefined)
  }
  const poll = window.setInterval(ask, ASK_EVERY_MS)
  const stop = deskEvents.subscribe(ask)
  ask()
  return () => {
    stop()
    window.clearInterval(poll)
    if (timer !== null) window.clearTimeout(timer)
  }
}

/** Calls the signed-in staff user to waiting work, by sound and by notification. One tab of the browser does this. */
export const useAlerts = (wantsNotifications: boolean): void => {
  const router = useRouter()
  useEffect(() => {
    const leaving = new AbortController()
    let stop: (() => void) | null = null
    const onAlert: Notify = alert => {
      if (wantsNotifications) showNotification(alert, () => router.history.push(addressOf(alert)))
    }
    const halt = () => {
      stop?.()
      stop = null
    }
    const tab = beCalledTab({
      signal: leaving.signal,
      onHold: () => {
        stop = follow(onAlert)
      },
      onLost: halt,
    })
    // The tab in which the staff user works makes the sounds, because the browser allows them there.
    const onGesture = () => void unlockSound().then(isReady => (isReady ? tab.take() : undefined))
    onGesture()
    for (const gesture of GESTURES) window.addEventListener(gesture, onGesture)
    return () => {
      leaving.abort()
      halt()
      for (const gesture of GESTURES) window.removeEventListener(gesture, onGesture)
    }
  }, [router, wantsNotifications])
}
