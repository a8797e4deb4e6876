import { Button } from '@sala/ui/action/button.tsx'
import { Gift, LogOut, MessageCircle } from '@sala/ui/brand/icons.ts'
import { Link } from '@tanstack/react-router'
import { openActivities } from '../account/activities.ts'
import { contactsOf, useSiteInfo } from '../content/site-info.ts'
import { logout, useSignedIn } from '../session/start.ts'
import { memberMenu, visitorMenu } from './menu.tsx'
import styles from './menu-links.module.css'

/** L04: what the left menu and the drawer hold. `onLeave` hears of every press that leads away. */
export function MenuLinks({ onLeave }: { onLeave?: () => void }) {
  const signedIn = useSignedIn()
  return (
    <nav aria-label="เมนูหลัก" className={styles.menu}>
      <ul>
        {(signedIn ? memberMenu : visitorMenu).map(({ label, Icon, link }) => (
          <li key={label}>
            <Link {...link} className={styles.link} onClick={onLeave}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
        {signedIn ? <ActivitiesItem onLeave={onLeave} /> : null}
      </ul>
      <ContactList />
      {signedIn ? (
        <Button kind="quiet" className={styles.logout} icon={<LogOut />} onClick={logout}>
          ออกจากระบบ
        </Button>
      ) : null}
    </nav>
  )
}

function ActivitiesItem({ onLeave }: { onLeave?: (() => void) | undefined }) {
  return (
    <li>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          void openActivities()
          onLeave?.()
        }}
      >
        <Gift aria-hidden="true" />
        เล่นกิจกรรม
      </button>
    </li>
  )
}

function ContactList() {
  const contacts = contactsOf(useSiteInfo())
  if (contacts.length === 0) return null
  return (
    <section aria-label="ติดต่อเรา" className={styles.contact}>
      <h2 className={styles.heading}>ติดต่อเรา</h2>
      <ul>
        {contacts.map(contact => (
          <li key={contact.name}>
            <a className={styles.link} href={contact.href} target="_blank" rel="noopener noreferrer">
              <MessageCircle aria-hidden="true" />
              {contact.text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
