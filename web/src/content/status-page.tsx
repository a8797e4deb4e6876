import { Button } from '@sala/ui/action/button.tsx'
import { House } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import type { ReactNode } from 'react'
import { BASE_PATH } from '../base-path.ts'
import limits from './line-limits.module.css'
import styles from './status-page.module.css'

type StatusPageProps = {
  /** The page's HTTP status (404 or 500). It is shown in large digits behind the text. */
  code: string
  /** The English sentence that the specification requires on this page (E14). */
  title: string
  children: ReactNode
  action?: ReactNode
}

/** A page with only a message. Its link to the home page is a plain link, because the router may have failed. */
export function StatusPage({ code, title, children, action }: StatusPageProps) {
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
      <Logo look="mark" size="l" />
      <h1>{title}</h1>
      <p className={`${styles.text} ${limits.two}`}>{children}</p>
      <div className={styles.actions}>
        {action}
        <Button kind="primary" icon={<House />} render={<a href={`${BASE_PATH}/`} />}>
          กลับหน้าแรก
        </Button>
      </div>
    </main>
  )
}
