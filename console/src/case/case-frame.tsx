import { Badge, type BadgeTone } from '@sala/ui/status/badge.tsx'
import type { ReactNode } from 'react'
import styles from './case-frame.module.css'

type CaseFrameProps = {
  /** Kind and reference. */
  title: string
  /** The figure that matters. */
  figure?: ReactNode
  state: { text: string; tone: BadgeTone }
  /** Why it waits. */
  why?: ReactNode
  children: ReactNode
  /** Available actions. */
  foot?: ReactNode
}

/** One case, read from above: how much, why it waits, what is known, and at the foot what can be done. */
export function CaseFrame({ title, figure, state, why, children, foot }: CaseFrameProps) {
  return (
    <article className={styles.frame}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Badge tone={state.tone}>{state.text}</Badge>
      </div>
      {figure === undefined ? null : <p className={styles.figure}>{figure}</p>}
      {why === undefined ? null : <p className={styles.why}>{why}</p>}
      <div className={styles.body}>{children}</div>
      {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
    </article>
  )
}
