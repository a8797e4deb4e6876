import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Dialog } from '@sala/ui/overlay/dialog.tsx'
import { createStore, useStore } from '@sala/ui/shared-value-store.ts'
import type { Answer } from '../calls/api.ts'
import { tokenStore } from '../calls/session-token.ts'
import styles from './one-time-link.module.css'

type Link = NonNullable<Answer<'POST /proposals/{proposal}/approve'>['link']>

/**
 * This staff user's half of a new one-time sign-in link. The staff user passes it on, and another staff user has the other half. The half
 * stays in memory until the staff user dismisses it, and cannot be shown again.
 */
const linkStore = createStore<Link | null>(null)

// A sign-in or sign-out removes the half of the link from memory, because another staff user must not see it.
tokenStore.subscribe(() => linkStore.set(null))

export const showLink = (link: Link | null): void => {
  if (link !== null) linkStore.set(link)
}

const words = ({ url, code }: Link) =>
  url === null
    ? {
        title: 'รหัสครึ่งหลังของลิงก์',
        text: 'แสดงครั้งเดียว บอกรหัสนี้กับเจ้าของลิงก์ด้วยตนเอง ห้ามส่งให้ผู้เสนอ เพราะผู้เสนอมีครึ่งแรก',
        label: 'รหัสครึ่งหลัง',
        value: code ?? '',
      }
    : {
        title: 'ครึ่งแรกของลิงก์',
        text: 'แสดงครั้งเดียว ใช้ได้หลังมีผู้อนุมัติ ส่งให้เจ้าของลิงก์ด้วยตนเอง ผู้อนุมัติจะบอกรหัสครึ่งหลังกับเจ้าของ ห้ามส่งให้ผู้อนุมัติ',
        label: 'ลิงก์ครึ่งแรก',
        value: url,
      }

function Half({ link }: { link: Link }) {
  const { text, label, value } = words(link)
  return (
    <div className={styles.half}>
      <Alert kind="warning">
        {text} · ใช้ได้ถึง {formatThaiDateTime(link.expires_at)}
      </Alert>
      <TextField
        kind="chosen"
        label={label}
        value={value}
        readOnly
        onFocus={event => event.target.select()}
      />
      <CopyButton text={value} what={label} named />
    </div>
  )
}

/** Shows one half of a one-time sign-in link: the first half to the maker after proposing, the second half to the checker after approving. */
export function OneTimeLink() {
  const link = useStore(linkStore)
  return (
    <Dialog
      open={link !== null}
      onClose={() => linkStore.set(null)}
      title={link === null ? '' : words(link).title}
      size="m"
    >
      {link === null ? null : <Half link={link} />}
    </Dialog>
  )
}
