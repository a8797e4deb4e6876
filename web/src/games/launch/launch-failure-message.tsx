import { protectionErrors } from '@sala/contract/errors/protection.ts'
import { Button, buttonClass } from '@sala/ui/action/button.tsx'
import { ArrowDownToLine, ArrowUpFromLine, Gamepad2, House, ShieldCheck } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { ApiError, firstError } from '../../calls/api.ts'
import { contactsOf, useSiteInfo } from '../../content/site-info.ts'
import styles from './launch-failure-message.module.css'

/**
 * Codes of refusals because of the member's own limits, breaks or age. Neither a deposit nor a retry helps, but a withdrawal is still
 * possible.
 */
const OWN_RULES: ReadonlySet<string> = new Set(Object.keys(protectionErrors))

/** Message that says why a game cannot start, with a link back (E12). */
export function LaunchFailed({ error, retry }: { error: Error; retry: () => void }) {
  const isOwnRule = error instanceof ApiError && OWN_RULES.has(error.code)
  const isClosed = error instanceof ApiError && error.code === 'flow_closed'
  const contacts = contactsOf(useSiteInfo())
  return (
    <EmptyState
      icon={<Gamepad2 />}
      title={isOwnRule ? 'ตอนนี้ยังเข้าเล่นไม่ได้' : isClosed ? 'ปิดให้บริการชั่วคราว' : 'เปิดเกมไม่สำเร็จ'}
      action={
        <div className={styles.actions}>
          {isOwnRule ? (
            <>
              <Button kind="primary" icon={<ShieldCheck />} render={<Link to="/protection" />}>
                ขีดจำกัดและการพักเล่น
              </Button>
              <Button icon={<ArrowUpFromLine />} render={<Link to="/withdraw" />}>
                ถอนเงิน
              </Button>
            </>
          ) : (
            <>
              {isClosed ? null : (
                <Button kind="primary" icon={<ArrowDownToLine />} render={<Link to="/deposit" />}>
                  ฝากเงิน
                </Button>
              )}
              <Button onClick={retry}>ลองใหม่</Button>
            </>
          )}
          <Button kind="quiet" icon={<House />} render={<Link to="/" />}>
            กลับหน้าแรก
          </Button>
          <ul aria-label="ติดต่อเรา" className={styles.contacts}>
            {contacts.map(contact => (
              <li key={contact.name}>
                <a
                  href={contact.href}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={buttonClass({ size: 's', kind: 'quiet' })}
                >
                  {contact.text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      }
    >
      <p>{firstError(error)}</p>
    </EmptyState>
  )
}
