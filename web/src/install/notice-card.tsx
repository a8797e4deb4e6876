import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { X } from '@sala/ui/brand/icons.ts'
import { Logo } from '@sala/ui/brand/logo.tsx'
import type { ReactNode } from 'react'
import styles from './notice-card.module.css'

type FootNoteProps = { title: string; text: string; action?: ReactNode; onClose: () => void }

export function FootNote({ title, text, action, onClose }: FootNoteProps) {
  return (
    <aside className={styles.note} aria-label={title}>
      <span className={styles.mark} aria-hidden="true">
        <Logo look="mark" size="s" />
      </span>
      <div className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <p className={styles.text}>{text}</p>
      </div>
      <IconButton className={styles.close} label="ปิด" icon={<X aria-hidden="true" />} onClick={onClose} />
      {action ? <div className={styles.action}>{action}</div> : null}
    </aside>
  )
}
