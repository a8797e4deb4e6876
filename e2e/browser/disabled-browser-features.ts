import type { Page } from '@playwright/test'

/**
 * A script that removes or changes a feature of the browser before the page's own scripts run. The script runs in the page, so it cannot use
 * variables of this file.
 */
type Taking = { name: string; take: () => void }

/** Simulates blocked cookies: access to storage throws, and scripts see no cookie. The server's HttpOnly cookies still work. */
const denied: Taking = {
  name: 'storage and cookies throw',
  take: () => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    Object.defineProperty(navigator, 'cookieEnabled', { value: false })
  },
}

/** Simulates an Android WebView with an old engine and without DOM storage. */
const absent: Taking = {
  name: 'storage is null, and what is newer is not there',
  take: () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { value: null })
    const missing = [
      ...['matchMedia', 'BroadcastChannel', 'Notification', 'ResizeObserver', 'IntersectionObserver'],
      ...['requestIdleCallback', 'OTPCredential', 'PublicKeyCredential', 'trustedTypes', 'caches'],
    ]
    for (const name of missing) Reflect.deleteProperty(window, name)
    for (const name of [
      'locks',
      'clipboard',
      'share',
      'canShare',
      'wakeLock',
      'credentials',
      'serviceWorker',
    ])
      Reflect.deleteProperty(Navigator.prototype, name)
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    Reflect.deleteProperty(AbortSignal, 'any')
    Reflect.deleteProperty(Document.prototype, 'startViewTransition')
  },
}

/**
 * Simulates tools that change a page. A translator replaces texts by copies in font elements. A password manager and a writing aid insert elements
 * next to fields. A dark theme adds styles.
 */
const translated: Taking = {
  name: 'a translator and extensions rewrite the page',
  take: () => {
    const skipped = 'script,style,noscript,textarea,title,font,[translate="no"]'
    const translate = (text: Text): void => {
      const parent = text.parentElement
      if (parent === null || text.data.trim() === '' || parent.closest(skipped) !== null) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      parent.replaceChild(outer, text)
    }
    const decorate = (field: Element): void => {
      if (field.nextElementSibling?.localName === 'grammarly-extension') return
      field.after(document.createElement('grammarly-extension'))
      field.before(document.createElement('com-1password-button'))
    }
    const translateAll = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translate(text)
      if (root instanceof Element) for (const field of root.querySelectorAll('input')) decorate(field)
    }
    const watch = new MutationObserver(records => {
      for (const { type, target, addedNodes } of records)
        if (type === 'characterData') translate(target as Text)
        else for (const node of addedNodes) node instanceof Text ? translate(node) : translateAll(node)
    })
    document.addEventListener('DOMContentLoaded', () => {
      document.head.append(document.createElement('style'))
      document.documentElement.classList.add('translated-ltr')
      translateAll(document.body)
      watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  },
}

export const takings = { denied, absent, translated }

export const takeAway = async (page: Page, { take }: Taking): Promise<void> => {
  await page.context().addInitScript(take)
}
