import { alertText } from '@sala/contract/desk/alerts/alert-texts.ts'
import { createStore } from '@sala/ui/shared-value-store.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { deskEvents } from '../session/live-updates.ts'
import { playAlert, unlockSound } from './alert-sounds.ts'
import { beCalledTab } from './alerting-tab-lock.ts'

export type Alert = Answer<'POST /alerts/take'>['alerts'][number]

/** The newest alert of this page, and the number of sounds that it played. The header shows them. */
export const alertStore = createStore<{ last: Alert | null; sounds: number }>({ last: null, sounds: 0 })

/** URL path of the desk's screen that shows the work of an alert. */
export const addressOf = ({ path }: Alert): string => `/desk${path}`

/** Poll interval in ms. Polls are needed because no server event reports that work has become late. */
const ASK_EVERY_MS = 15_000
/** Minimum interval in ms between two API calls, because server events can arrive every second. */
const ASK_AGAIN_MS = 2_000
/**
 * Events after which sounds are enabled. Both come at the end of a press, because the layout changes when sounds are enabled: during the
 * press this change would move the target away from the pointer.
 */
const GESTURES = ['click', 'keydown'] as const

type Notify = (alert: Alert) => void

/** Shows a notification of the operating system if the tab is not visible. It contains the kind of work and numbers, and no data of a member. */
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

/** Receipt of the last response with alerts, until a request has confirmed it. */
let receipt: string | null = null

/** Fetches new alerts and confirms them at once, so that the server does not send them again. */
const take = async (onAlert: Notify): Promise<void> => {
  do {
    const answer = await api('POST /alerts/take', { body: { receipt } })
    receipt = answer.receipt
    for (const alert of answer.alerts) {
      const isPlayed = alert.is_heard && playAlert(alert.kind, alert.level)
      const { sounds } = alertStore.get()
      alertStore.set({ last: alert, sounds: sounds + (isPlayed ? 1 : 0) })
      onAlert(alert)
    }
  } while (receipt !== null)
}

/**
 * Fetches new alerts at each server event and at each poll, one request at a time and not again within `ASK_AGAIN_MS`. Returns a function that
 * stops it.
 */
const follow = (onAlert: Notify): (() => void) => {
  let timer: number | null = null
  let isAsking = false
  let isDue = false
  let isStopped = false
  const ask = () => {
    if (timer !== null || isAsking) {
      isDue = true
      return
    }
    isDue = false
    isAsking = true
    timer = window.setTimeout(() => {
      timer = null
      askIfDue()
    }, ASK_AGAIN_MS)
    // If the request fails, the next poll makes it again. The server sends an alert until this page has confirmed it.
    void take(onAlert)
      .catch(() => undefined)
      .finally(() => {
        isAsking = false
        askIfDue()
      })
  }
  const askIfDue = () => {
    if (isDue && !isStopped) ask()
  }
  const poll = window.setInterval(ask, ASK_EVERY_MS)
  const stop = deskEvents.subscribe(ask)
  ask()
  return () => {
    isStopped = true
    stop()
    window.clearInterval(poll)
    if (timer !== null) window.clearTimeout(timer)
  }
}

/** Reports waiting work to the signed-in staff user, by sound and by notification. Only one tab of the browser does this. */
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
    // A press moves the alerts to this tab, because browsers allow sounds only in a tab that the staff user has pressed in.
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
