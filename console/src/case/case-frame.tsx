import { Badge, type BadgeTone } from '@sala/ui/status/badge.tsx'
import type { ReactNode } from 'react'
import styles from './case-frame.module.css'

type CaseFrameProps = {
  /** Kind and reference. */
  title: string
  /** The main figure, such as the amount. */
  figure?: ReactNode
  state: { text: string; tone: BadgeTone }
  /** Why the case is open. */
  why?: ReactNode
  children: ReactNode
  /** Available actions. */
  foot?: ReactNode
}

/** Frame of a case, from top to bottom: main figure, why it is open, facts, and actions at the foot. */
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
