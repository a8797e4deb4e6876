import { Badge, type BadgeTone } from '@sala/ui/status/badge.tsx'
import type { ReactNode } from 'react'
import styles from './case-layout.module.css'

type CaseFrameProps = {
  title: string
  figure?: ReactNode
  state: { text: string; tone: BadgeTone }
  /** Reason why a staff user has to decide the case. */
  why?: ReactNode
  children: ReactNode
  foot?: ReactNode
}

/** Layout of a case (a task that waits for a staff user). From top to bottom: main figure, reason of the case, facts, actions. */
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
