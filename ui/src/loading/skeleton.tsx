import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** Shape of the placeholder. `text`: as tall as a line of text. `block`: fills its container. `disc`: round. */
  shape?: 'text' | 'block' | 'disc' | undefined
  /** The placeholder's size as a CSS length. It should equal the size of the content, so that nothing shifts when the content loads. */
  width?: string | undefined
  height?: string | undefined
  className?: string | undefined
}

/** A loading placeholder. It is hidden from screen readers, because `aria-busy` on the loading region already tells them. */
export function Skeleton({ shape = 'text', width, height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], className)}
      style={{ width, height }}
    />
  )
}
