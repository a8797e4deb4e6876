import { Button } from '@sala/ui/action/button.tsx'
import {
  CalendarDays,
  ChevronLeft,
  ChevronRight,
  LogOut,
  MessageCircle,
  Search,
} from '@sala/ui/brand/icons.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { openActivities } from '../account/activity-page-opening.ts'
import { contactsOf, useSiteInfo } from '../content/site-info.ts'
import { openDialog } from '../dialogs/dialog-types.ts'
import { sectionOrder, sectionWords } from '../games/catalogue/section-texts.ts'
import { Link } from '../page/router-link.tsx'
import { logout, useSignedIn } from '../session/session-state.ts'
import { gamesMenu, memberMenu, moreMenu, visitorMenu } from './menu.tsx'
import { foldMenu } from './menu-folding.ts'
import styles from './menu-links.module.css'

type MenuLinksProps = {
  onLeave?: (() => void) | undefined
  /** True: the menu is folded to icons with small labels. Undefined: the menu has no button to fold it. */
  folded?: boolean | undefined
}
type Place = (typeof memberMenu | typeof visitorMenu | typeof gamesMenu | typeof moreMenu)[number]

/** The content of the left menu and of the drawer (L04). `onLeave` is called at each press that navigates. */
export function MenuLinks({ onLeave, folded }: MenuLinksProps) {
  const signedIn = useSignedIn()
  return (
    <nav aria-label="เมนูหลัก" className={classNames(styles.menu, folded && styles.folded)}>
      {folded === undefined ? null : <FoldButton folded={folded} />}
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        onClick={() => {
          onLeave?.()
          openDialog('search', {})
        }}
      >
        <Search aria-hidden="true" />
        <span>ค้นหาทุกอย่าง</span>
        <kbd>/</kbd>
      </button>
      <ul>
        {(signedIn ? memberMenu : visitorMenu).map(place => (
          <MenuItem key={place.label} place={place} onLeave={onLeave} />
        ))}
        {signedIn ? <ActivitiesItem onLeave={onLeave} /> : null}
      </ul>
      <section aria-label="เกม" className={styles.part}>
        <h2 className={styles.heading}>เกม</h2>
        <ul className={styles.sections}>
          {sectionOrder.map(section => (
            <li key={section}>
              <Link to={`/${section}`} className={styles.section} onClick={onLeave}>
                {sectionWords[section].title}
              </Link>
            </li>
          ))}
        </ul>
        <ul>
          {gamesMenu.map(place => (
            <MenuItem key={place.label} place={place} onLeave={onLeave} />
          ))}
        </ul>
      </section>
      {signedIn ? (
        <section aria-label="บริการสมาชิก" className={styles.part}>
          <ul>
            {moreMenu.map(place => (
              <MenuItem key={place.label} place={place} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      ) : null}
      <ContactList />
      {signedIn ? (
        <Button kind="quiet" className={styles.logout} icon={<LogOut />} onClick={logout}>
          <span>ออกจากระบบ</span>
        </Button>
      ) : null}
    </nav>
  )
}

function FoldButton({ folded }: { folded: boolean }) {
  return (
    <button
      type="button"
      className={classNames(styles.link, styles.fold)}
      aria-expanded={!folded}
      onClick={() => foldMenu(!folded)}
    >
      {folded ? <ChevronRight aria-hidden="true" /> : <ChevronLeft aria-hidden="true" />}
      <span>{folded ? 'ขยายเมนู' : 'ย่อเมนู'}</span>
    </button>
  )
}

function MenuItem({ place, onLeave }: MenuLinksProps & { place: Place }) {
  const { label, Icon, link } = place
  return (
    <li>
      <Link {...link} className={styles.link} onClick={onLeave}>
        <Icon aria-hidden="true" />
        <span>{label}</span>
        {'isNew' in place ? (
          <Badge tone="gold" className={styles.badge}>
            NEW
          </Badge>
        ) : null}
      </Link>
    </li>
  )
}

function ActivitiesItem({ onLeave }: MenuLinksProps) {
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
        <CalendarDays aria-hidden="true" />
        <span>เล่นกิจกรรม</span>
      </button>
    </li>
  )
}

function ContactList() {
  const contacts = contactsOf(useSiteInfo())
  if (contacts.length === 0) return null
  return (
    <section aria-label="ติดต่อเรา" className={styles.part}>
      <h2 className={styles.heading}>ติดต่อเรา</h2>
      <ul>
        {contacts.map(contact => (
          <li key={contact.name}>
            <a className={styles.link} href={contact.href} target="_blank" rel="noopener noreferrer">
              <MessageCircle aria-hidden="true" />
              <span>{contact.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
