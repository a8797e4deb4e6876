import { Outlet } from '@tanstack/react-router'
import styles from './default-layout.module.css'
import { FootBar } from './foot-bar.tsx'
import { Header } from './header.tsx'
import { MenuLinks } from './menu-links.tsx'
import { SiteFooter } from './site-footer.tsx'

/** L01: top menu, left menu from 970 px, footer; below that the drawer and the bar at the foot. */
export function DefaultLayout() {
  return (
    <div className={styles.layout}>
      <a href="#main" className={styles.skip}>
        ข้ามไปยังเนื้อหา
      </a>
      <Header />
      <div className={styles.body}>
        <aside className={styles.aside}>
          <MenuLinks />
        </aside>
        <div className={styles.page}>
          <main id="main" tabIndex={-1} className={styles.main}>
            <Outlet />
          </main>
          <SiteFooter />
        </div>
      </div>
      <FootBar />
    </div>
  )
}
