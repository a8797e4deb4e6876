import type { ReactNode } from 'react'
import styles from './sign-in-page-frame.module.css'

type EntryFrameProps = {
  title: string
  text?: ReactNode
  children: ReactNode
}

export function EntryFrame({ title, text, children }: EntryFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {text ? <p className={styles.text}>{text}</p> : null}
      </header>
      {children}
    </div>
  )
}

/** `oneLine`: the links fit on one line of the smallest phone. */
export function EntryLinks({ children, oneLine = false }: { children: ReactNode; oneLine?: boolean }) {
  return <div className={oneLine ? `${styles.links} ${styles.oneLine}` : styles.links}>{children}</div>
}
