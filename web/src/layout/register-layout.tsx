import { BannerArt } from '@sala/ui/art/banner-art.tsx'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { useNoticesAtHead } from '@sala/ui/feedback/use-toasts-at-top.ts'
import { Link, Outlet } from '@tanstack/react-router'
import { scenePicture } from '../content/background-picture.ts'
import styles from './register-layout.module.css'

/** The layout of sign-in and registration: the form, and from 970 px a picture next to it (L01). */
export function RegisterLayout() {
  useNoticesAtHead(true)
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        <header className={styles.head}>
          <Link to="/" aria-label="Sala ศาลา หน้าแรก" className={styles.home}>
            <Logo />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <footer className={styles.age}>ผู้ที่อายุต่ำกว่า 20 ปี หรือยังไม่บรรลุนิติภาวะ ห้ามเล่น</footer>
      </div>
      <div className={styles.scene} aria-hidden="true">
        <BannerArt src={scenePicture('pavilion')} className={styles.picture} />
      </div>
    </div>
  )
}
