import { Button } from '@sala/ui/action/button.tsx'
import { ArrowDownToLine, Gamepad2, House } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { contactsOf, useSiteInfo } from '../../content/site-info.ts'
import styles from './launch-failed.module.css'

/** E12, and a way back. */
export function LaunchFailed({ text, retry }: { text: string; retry: () => void }) {
  const contacts = contactsOf(useSiteInfo())
  return (
    <EmptyState
      icon={<Gamepad2 />}
      title="เปิดเกมไม่สำเร็จ"
      action={
        <div className={styles.actions}>
          <Button kind="primary" icon={<ArrowDownToLine />} render={<Link to="/deposit" />}>
            ฝากเงิน
          </Button>
          <Button onClick={retry}>ลองใหม่</Button>
          <Button kind="quiet" icon={<House />} render={<Link to="/" />}>
            กลับหน้าแรก
          </Button>
        </div>
      }
    >
      <p>{text}</p>
      {contacts.map(contact => (
        <p key={contact.name}>
          <a href={contact.href} target="_blank" rel="noopener noreferrer">
            {contact.text}
          </a>
        </p>
      ))}
    </EmptyState>
  )
}
