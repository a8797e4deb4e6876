import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { createStore, useStore } from '@sala/ui/store.ts'
import type { Answer } from '../calls/api.ts'
import { tokenStore } from '../session/token.ts'

type Link = NonNullable<Answer<'POST /proposals/{proposal}/approve'>['link']>

/** A link that was just made, until whoever made it has taken it: it is shown once and kept nowhere. */
const linkStore = createStore<Link | null>(null)

// It was for the eyes of whoever made it.
tokenStore.subscribe(() => linkStore.set(null))

export const showLink = (link: Link | null): void => {
  if (link !== null) linkStore.set(link)
}

export function OneTimeLink() {
  const link = useStore(linkStore)
  return (
    <Dialog open={link !== null} onClose={() => linkStore.set(null)} title="ลิงก์ใช้ครั้งเดียว" size="m">
      {link === null ? null : (
        <>
          <Alert kind="warning">
            ลิงก์นี้แสดงครั้งเดียว คัดลอกแล้วส่งให้เจ้าของด้วยตนเอง ใช้ได้ถึง {formatThaiDateTime(link.expires_at)}
          </Alert>
          <TextField
            kind="chosen"
            label="ลิงก์"
            value={link.url}
            readOnly
            onFocus={event => event.target.select()}
          />
          <CopyButton text={link.url} what="ลิงก์" named />
        </>
      )}
    </Dialog>
  )
}
