import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Thai name of the action, for screen readers and the tooltip. */
  label: string
  icon: ReactNode
  kind?: 'quiet' | 'raised' | undefined
  /** True: the icon rotates, because the button's work (such as a credit check) is running. */
  turning?: boolean | undefined
}

export function IconButton({ label, icon, kind = 'quiet', turning, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...button}
      aria-label={label}
      aria-busy={turning || undefined}
      className={classNames(styles.button, styles[kind], className)}
    >
      {icon}
    </button>
  )
}
