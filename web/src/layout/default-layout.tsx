import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import styles from './default-layout.module.css'
import { Header } from './header.tsx'
import { FootBar } from './menu/foot-bar.tsx'
import { MenuLinks } from './menu/lazy-menu.ts'
import { SiteFooter } from './site-footer.tsx'

/** L08: from here on the left menu stands, as in the style sheet: 970 px at the usual text size. */
const WIDE = '(min-width: 60.625em)'

const onWidth = (listener: () => void) => {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
const isWide = () => window.matchMedia(WIDE).matches
/** The server draws no menu: its style comes with it, after the first load. */
const isWideUnseen = () => false

type DefaultLayoutProps = {
  children: ReactNode
  /** Below 970 px one thing is done here: its own button stands where the bar at the foot would. */
  isTask?: boolean
  footer?: ReactNode
}

/** L01: top menu, left menu from 970 px, footer; below that the drawer and the bar at the foot. */
export function DefaultLayout({ children, isTask = false, footer = <SiteFooter /> }: DefaultLayoutProps) {
  const wide = useSyncExternalStore(onWidth, isWide, isWideUnseen)
  return (
    <div className={isTask ? styles.task : styles.layout}>
      <a href="#main" className={styles.skip}>
        ข้ามไปยังเนื้อหา
      </a>
      <Header />
      <div className={styles.body}>
        <aside className={styles.aside}>
          <Suspense fallback={null}>{wide ? <MenuLinks /> : null}</Suspense>
        </aside>
        <div className={styles.page}>
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          {footer}
        </div>
      </div>
      {isTask ? null : <FootBar />}
    </div>
  )
}
