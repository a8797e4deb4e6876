import { followMedia, meetsMedia } from '@sala/ui/browser/media.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { menuFold } from '../menu/fold.ts'
import { FootBar } from '../menu/foot-bar.tsx'
import { MenuLinks } from '../menu/lazy-menu.ts'
import { useSignedIn } from '../session/start.ts'
import styles from './default-layout.module.css'
import { Header } from './header.tsx'
import { SiteFooter } from './site-footer.tsx'

/** L08: the width from which the left menu is shown, as in the style sheet: 970 px at the default text size. */
const WIDE = '(min-width: 60.625em)'

/** From 1440 px a member's rail fits next to the page if the menu is folded. */
const ROOMY = '(min-width: 90em)'

/**
 * From 1600 px the menu need not fold and a visitor also has a rail; below, the rail would cost a column of
 * tiles.
 */
const WIDEST = '(min-width: 100em)'

const Rail = lazy(async () => ({ default: (await import('./rail/rail.tsx')).Rail }))

const widthOf = (query: string) => ({
  follow: (listener: () => void) => followMedia(query, listener),
  isMet: () => meetsMedia(query),
})
const wideWindow = widthOf(WIDE)
const roomyWindow = widthOf(ROOMY)
const widestWindow = widthOf(WIDEST)
/** The server renders neither menu nor rail; their styles load with them after the first load. */
const isMetUnseen = () => false
/** The server does not know the choice stored in the browser. */
const nothingChosen = () => null

type DefaultLayoutProps = {
  children: ReactNode
  /** Below 970 px the page's main button replaces the foot bar. */
  isTask?: boolean
  footer?: ReactNode
}

/**
 * L01: top menu, left menu from 970 px, rail from 1440 px, footer. Below 970 px: the drawer and the foot
 * bar.
 */
export function DefaultLayout({ children, isTask = false, footer = <SiteFooter /> }: DefaultLayoutProps) {
  const wide = useSyncExternalStore(wideWindow.follow, wideWindow.isMet, isMetUnseen)
  const roomy = useSyncExternalStore(roomyWindow.follow, roomyWindow.isMet, isMetUnseen)
  const widest = useSyncExternalStore(widestWindow.follow, widestWindow.isMet, isMetUnseen)
  const isMember = useSignedIn()
  const chosen = useSyncExternalStore(menuFold.subscribe, menuFold.get, nothingChosen)
  // The server renders a visitor's page without the stored choice, so applying it would shift the page.
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
