import { Button } from '@sala/ui/action/button.tsx'
import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { CalendarDays, Menu, Search, TicketPercent } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { Suspense, useEffect, useState } from 'react'
import { openActivities } from '../account/activity-page-opening.ts'
import { part } from '../device/lazy-component.tsx'
import { openDialog } from '../dialogs/dialog-types.ts'
import { MenuLinks } from '../menu/lazy-menu.ts'
import { Link } from '../page/router-link.tsx'
import { openSearchBySlash } from '../search/search-shortcut.ts'
import { useSignedIn } from '../session/session-state.ts'
import styles from './header.module.css'

// Only members need this component, so its code is not part of a visitor's first page load.
export const MemberBar = part(async () => (await import('./member-bar.tsx')).MemberBar)
const Drawer = part(async () => (await import('@sala/ui/overlay/dialog.tsx')).Drawer)
const MemberHead = part(async () => (await import('./drawer-member-head.tsx')).MemberHead)

/** Loads the drawer together with its content, so that it does not open empty. */
const loadDrawer = (signedIn: boolean): Promise<unknown> =>
  Promise.all([
    import('@sala/ui/overlay/dialog-surface.tsx'),
    Drawer.load(),
    MenuLinks.load(),
    signedIn ? MemberHead.load() : null,
  ])

/** The header of all pages: logo, links to promotions and activities, search, and the drawer's button (L02). */
export function Header() {
  const signedIn = useSignedIn()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to="/" className={styles.home} aria-label="Sala ศาลา หน้าแรก">
          <Logo size="s" look="mark" className={styles.mark} />
          <Logo size="s" className={styles.full} />
        </Link>
        <nav aria-label="ข่าวและกิจกรรม" className={styles.links}>
          <Button
            size="s"
            kind="quiet"
            className={styles.link}
            icon={<TicketPercent />}
            render={<Link to="/promotion" />}
          >
            <span className={styles.label}>โปรโมชั่น</span>
          </Button>
          <ActivityLink />
        </nav>
        <div className={styles.end}>
          <SearchButton />
          {signedIn ? (
            <Suspense fallback={null}>
              <MemberBar />
            </Suspense>
          ) : (
            <VisitorButtons />
          )}
          <PhoneMenu signedIn={signedIn} />
        </div>
      </div>
    </header>
  )
}

/** The button that opens the search; the key `/` does the same. */
function SearchButton() {
  useEffect(openSearchBySlash, [])
  return (
    <IconButton
      className={styles.search}
      label="ค้นหา"
      icon={<Search aria-hidden="true" />}
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={() => openDialog('search', {})}
    />
  )
}

/** Link to the activity page for a member; a visitor gets the login prompt (L02). */
function ActivityLink() {
  const signedIn = useSignedIn()
  const open = () => {
    if (signedIn) void openActivities()
    else openDialog('loginPrompt', { returnPath: '/' })
  }
  return (
    <Button size="s" kind="quiet" className={styles.link} icon={<CalendarDays />} onClick={open}>
      <span className={styles.label}>กิจกรรม</span>
    </Button>
  )
}

function VisitorButtons() {
  return (
    <>
      <Button size="s" kind="quiet" className={styles.door} render={<Link to="/login" />}>
        เข้าสู่ระบบ
      </Button>
      <Button size="s" className={styles.door} render={<Link to="/register" />}>
        <span>
          สมัคร<span className={styles.longer}>สมาชิก</span>
        </span>
      </Button>
    </>
  )
}

/** The button that opens the drawer, below 970 px. */
function PhoneMenu({ signedIn }: { signedIn: boolean }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const close = () => setOpen(false)
  const show = async () => {
    // If a file fails to load, the drawer's own load fails too and is reported there.
    await loadDrawer(signedIn).catch(() => undefined)
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        className={styles.menu}
        label="เมนู"
        icon={<Menu aria-hidden="true" />}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={show}
      />
      <Suspense fallback={null}>
        {wanted ? (
          <Drawer open={open} onClose={close} title="เมนู" side="right">
            <Suspense fallback={null}>
              {signedIn ? <MemberHead onLeave={close} /> : null}
              <MenuLinks onLeave={close} />
            </Suspense>
          </Drawer>
        ) : null}
      </Suspense>
    </>
  )
}
