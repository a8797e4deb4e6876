import type { ReactNode } from 'react'
import { CaseWaiting } from '../../case/case-status-notes.tsx'
import styles from './tabs.module.css'

export type Asked<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

export function Tab<T>({ asked, children }: { asked: Asked<T>; children: (answer: T) => ReactNode }) {
  if (asked.data === undefined) return <CaseWaiting error={asked.error} retry={asked.refetch} />
  return <div className={styles.tab}>{children(asked.data)}</div>
}

export const Nothing = ({ children }: { children: ReactNode }) => <p className={styles.none}>{children}</p>
