import { followMedia, meetsMedia } from '@sala/ui/browser/media-query.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { FootBar } from '../menu/bottom-navigation.tsx'
import { MenuLinks } from '../menu/lazy-menu.ts'
import { menuFold } from '../menu/menu-folding.ts'
import { useSignedIn } from '../session/session-state.ts'
import styles from './default-layout.module.css'
import { Header } from './header.tsx'
import { SiteFooter } from './site-footer.tsx'

/** Media query for the left menu, as in the style sheet: 970 px at the default text size (L08). */
const WIDE = '(min-width: 60.625em)'

/** Media query for the right column of a member's page while the left menu is folded: 1440 px at the default text size. */
const ROOMY = '(min-width: 90em)'

/**
 * Media query, 1600 px, for the right column next to an unfolded left menu, and on a visitor's page. In a narrower window the right column
 * would take the place of a column of game tiles.
 */
const WIDEST = '(min-width: 100em)'

const Rail = lazy(async () => ({ default: (await import('./side-column/side-column.tsx')).Rail }))

const widthOf = (query: string) => ({
  follow: (listener: () => void) => followMedia(query, listener),
  isMet: () => meetsMedia(query),
})
const wideWindow = widthOf(WIDE)
const roomyWindow = widthOf(ROOMY)
const widestWindow = widthOf(WIDEST)
/** The server renders neither the left menu nor the right column, because a visitor's first page load contains no styles for them. */
const isMetUnseen = () => false
/** The server does not know whether the member folded the menu: only the browser stores this choice. */
const nothingChosen = () => null

type DefaultLayoutProps = {
  children: ReactNode
  /** True: below 970 px the page's main button is at the foot of the window, where other pages have the bar of links. */
  isTask?: boolean
  footer?: ReactNode
}

/**
 * The layout of most pages (L01): header and footer, the left menu from 970 px, and the right column from
 * 1440 px. Below 970 px it has a drawer and a bar of links at the foot.
 */
export function DefaultLayout({ children, isTask = false, footer = <SiteFooter /> }: DefaultLayoutProps) {
  const wide = useSyncExternalStore(wideWindow.follow, wideWindow.isMet, isMetUnseen)
  const roomy = useSyncExternalStore(roomyWindow.follow, roomyWindow.isMet, isMetUnseen)
  const widest = useSyncExternalStore(widestWindow.follow, widestWindow.isMet, isMetUnseen)
  const isMember = useSignedIn()
  const chosen = useSyncExternalStore(menuFold.subscribe, menuFold.get, nothingChosen)
  // A visitor's menu is always unfolded. The server renders the page without knowing a stored choice, so a folded menu would move the page.
  const folded = isMember && wide && (chosen ?? (roomy && !widest))
  const body = classNames(
    styles.body,
    isMember && styles.members,
    isMember && chosen === null && styles.byRoom,
    folded && styles.folded,
  )
  return (
    <div className={isTask ? styles.task : styles.layout}>
      <a href="#main" className={styles.skip}>
        ข้ามไปยังเนื้อหา
      </a>
      <Header />
      <div className={body}>
        <aside className={styles.aside}>
          <Suspense fallback={null}>
            {wide ? <MenuLinks folded={isMember ? folded : undefined} /> : null}
          </Suspense>
        </aside>
        <div className={styles.page}>
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          {footer}
        </div>
        <Suspense fallback={null}>{(isMember ? roomy : widest) ? <Rail /> : null}</Suspense>
      </div>
      {isTask ? null : <FootBar />}
    </div>
  )
}
