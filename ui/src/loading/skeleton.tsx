import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** Shape of the placeholder: `text` is as tall as a line, `block` fills its container, `disc` is round. */
  shape?: 'text' | 'block' | 'disc' | undefined
  /** Any CSS length. Use the size of the content, so that nothing shifts when it loads. */
  width?: string | undefined
  height?: string | undefined
  className?: string | undefined
}

/** A loading placeholder. It is hidden from screen readers, because the loading region has `aria-busy`. */
export function Skeleton({ shape = 'text', width, height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], className)}
      style={{ width, height }}
    />
  )
}
