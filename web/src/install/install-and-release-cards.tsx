import { stored } from '@sala/contract/page/browser-storage.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { meetsMedia } from '@sala/ui/browser/media-query.ts'
import { localStore, storageLostStore } from '@sala/ui/browser/storage.ts'
import { useStore } from '@sala/ui/shared-value-store.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { chatAppOf } from './chat-browser.ts'
import { OfferNote } from './install-card.tsx'
import { CLOSED_FOR_MS, offerOf, promptStore } from './install-offer.ts'
import { FootNote } from './notice-card.tsx'
import { newReleaseStore, startWorker, takeNewRelease } from './service-worker-registration.ts'

/** Paths of the pages that have room for the card that offers to install the lobby. */
const PLACES: ReadonlySet<string> = new Set(['/', '/login', '/register'])
const CLOSED_KEY = stored.install_closed.name

const closedAt = (): number | null => {
  const kept = Number(localStore.getItem(CLOSED_KEY) ?? Number.NaN)
  if (Date.now() - kept < CLOSED_FOR_MS) return kept
  localStore.removeItem(CLOSED_KEY)
  return null
}

const isStandalone = (): boolean =>
  meetsMedia('(display-mode: standalone)') || ('standalone' in navigator && navigator.standalone === true)

/** The card at the bottom of the window. It announces a newer release of the lobby, or offers to install the lobby (L09). */
export function FootNotes() {
  const release = useStore(newReleaseStore)
  const prompt = useStore(promptStore)
  const forgetful = useStore(storageLostStore)
  // Path of the current page. The offer to install is shown only on the pages in `PLACES`.
  const pathname = useLocation({ select: location => location.pathname })
  const place = PLACES.has(pathname)
  const [closedAtMs, setClosedAtMs] = useState(closedAt)
  useEffect(() => void startWorker(), [])

  const close = () => {
    localStore.setItem(CLOSED_KEY, String(Date.now()))
    setClosedAtMs(Date.now())
  }
  if (release !== null)
    return (
      <FootNote
        title="มีเวอร์ชันใหม่"
        text="โหลดใหม่เพื่อใช้เวอร์ชันล่าสุด รายการที่ทำอยู่ไม่หาย"
        onClose={() => newReleaseStore.set(null)}
        action={
          <Button kind="primary" size="s" onClick={() => takeNewRelease(release)}>
            โหลดใหม่
          </Button>
        }
      />
    )
  // The card that says that this browser does not keep data is shown only on the home page, because on a form it would cover the submit button.
  if (forgetful && pathname === '/')
    return (
      <FootNote
        title="เบราว์เซอร์นี้ไม่เก็บข้อมูลของเว็บไซต์"
        text="เมื่อโหลดหน้าใหม่หรือปิดแท็บ คุณอาจต้องเข้าสู่ระบบอีกครั้ง และสิ่งที่กรอกค้างไว้จะหาย"
        onClose={() => storageLostStore.set(false)}
      />
    )
  const { device = '' } = document.documentElement.dataset
  const offer = offerOf({
    chatApp: chatAppOf(navigator.userAgent),
    prompt,
    ios: device.split(' ').includes('ios'),
    standalone: isStandalone(),
    closedAtMs,
    nowMs: Date.now(),
  })
  return offer === null || !place ? null : <OfferNote offer={offer} onClose={close} />
}
