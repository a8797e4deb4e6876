import { Button } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { browserAddress, type ChatApp, chatAppNames } from './chat-browser.ts'
import { type Offer, promptStore } from './install-offer.ts'
import { FootNote } from './notice-card.tsx'

type OfferNoteProps = { offer: Offer; onClose: () => void }

/** A card that explains how to install the lobby on the home screen. In a chat app's browser it first explains how to leave that browser (L09). */
export function OfferNote({ offer, onClose }: OfferNoteProps) {
  if (offer.kind === 'chat') return <ChatNote app={offer.app} onClose={onClose} />
  if (offer.kind === 'ios')
    return (
      <FootNote
        title="เพิ่มศาลาไว้ที่หน้าจอโฮม"
        text="แตะปุ่มแชร์ของเบราว์เซอร์ แล้วเลือก “เพิ่มไปยังหน้าจอโฮม”"
        onClose={onClose}
      />
    )
  const install = async () => {
    // The install event can open the browser's install prompt only once, so the event is removed from the store.
    promptStore.set(null)
    await offer.prompt.prompt()
  }
  return (
    <FootNote
      title="ติดตั้งศาลาไว้บนหน้าจอโฮม"
      text="เปิดได้ในแตะเดียว ไม่ต้องดาวน์โหลดจากสโตร์"
      onClose={onClose}
      action={
        <Button kind="primary" size="s" onClick={() => void install()}>
          ติดตั้ง
        </Button>
      }
    />
  )
}

function ChatNote({ app, onClose }: { app: ChatApp; onClose: () => void }) {
  const address = window.location.href
  const android = /Android/.test(navigator.userAgent)
  const out = browserAddress(app, address, android)
  const name = chatAppNames[app]
  return (
    <FootNote
      title={`คุณกำลังเปิดในแอป ${name}`}
      text={
        out === null
          ? 'แตะเมนูจุดสามจุดของแอป แล้วเลือก “เปิดในเบราว์เซอร์” เพื่อให้เข้าสู่ระบบและสแกน QR ได้ครบ'
          : 'เปิดในเบราว์เซอร์ของเครื่อง เพื่อให้เข้าสู่ระบบและสแกน QR ได้ครบ'
      }
      onClose={onClose}
      action={
        <>
          {out === null ? null : (
            <Button kind="primary" size="s" render={<a href={out} />}>
              เปิดในเบราว์เซอร์
            </Button>
          )}
          <CopyButton text={address} what="ลิงก์" named />
        </>
      }
    />
  )
}
