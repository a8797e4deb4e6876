import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** True while requests are running. The caller does not report short requests. */
  active: boolean
}

/** The progress line at the top of the page. While `active` it advances slowly for five seconds; then it completes and fades. */
export function ProgressBar({ active }: ProgressBarProps) {
  return (
    <div className={styles.track} data-active={active} aria-hidden="true">
      <div className={styles.bar} />
    </div>
  )
}
