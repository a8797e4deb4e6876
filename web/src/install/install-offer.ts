import { stored } from '@sala/contract/page/browser-storage.ts'
import { createStore } from '@sala/ui/shared-value-store.ts'
import type { ChatApp } from './chat-browser.ts'

/** The browser's event `beforeinstallprompt`, which lets the page install the lobby. Only Chromium browsers send it. */
export type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/**
 * Kinds of offers to install the lobby. `chat`: leave the chat app's browser first. `prompt`: use the browser's install prompt. `ios`: follow
 * the instructions for iOS.
 */
export type Offer =
  | { kind: 'chat'; app: ChatApp }
  | { kind: 'prompt'; prompt: InstallPrompt }
  | { kind: 'ios' }

type Seen = {
  chatApp: ChatApp | null
  prompt: InstallPrompt | null
  ios: boolean
  /** True: the page was opened from the home screen, so the lobby is already installed. */
  standalone: boolean
  /** Time at which the member last closed the install offer; null if never. */
  closedAtMs: number | null
  nowMs: number
}

/** Milliseconds for which the install offer stays hidden after it was closed. */
export const CLOSED_FOR_MS = stored.install_closed.seconds * 1000

/**
 * Returns the install offer to show, if there is one (L09). The offer to leave a chat app's browser comes first, because that browser cannot
 * install anything.
 */
export const offerOf = ({ chatApp, prompt, ios, standalone, closedAtMs, nowMs }: Seen): Offer | null => {
  if (standalone) return null
  if (closedAtMs !== null && nowMs - closedAtMs < CLOSED_FOR_MS) return null
  if (chatApp !== null) return { kind: 'chat', app: chatApp }
  if (prompt !== null) return { kind: 'prompt', prompt }
  return ios ? { kind: 'ios' } : null
}

export const promptStore = createStore<InstallPrompt | null>(null)

declare global {
  interface Window {
    /** The install event, if the browser sent it before the page's code loaded. `index.html` stores it. */
    installPrompt?: Event | null
    onbeforeinstallprompt?: ((event: Event) => void) | null
  }
}

/**
 * Listens for the browser's install event. Call this once and early, because the browser sends the event
 * only once.
 */
export const listenForInstallPrompt = (): void => {
  window.onbeforeinstallprompt = event => {
    event.preventDefault()
    promptStore.set(event as InstallPrompt)
  }
  if (window.installPrompt) promptStore.set(window.installPrompt as InstallPrompt)
  window.addEventListener('appinstalled', () => promptStore.set(null))
}
