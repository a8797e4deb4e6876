import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** True while requests are running. The caller does not report short requests. */
  active: boolean
}

/**
 * The progress line at the top of the page. While `active` is true it advances slowly, for up to five seconds. When `active` becomes false it fills
 * up and fades.
 */
export function ProgressBar({ active }: ProgressBarProps) {
  return (
    <div className={styles.track} data-active={active} aria-hidden="true">
      <div className={styles.bar} />
    </div>
  )
}
