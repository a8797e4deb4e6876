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

export function EntryLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>
}
