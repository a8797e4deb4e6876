import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** True while requests are running. The owner throttles it. */
  active: boolean
}

/** The line at the top of the page: advances slowly for five seconds while active, then completes and fades. */
export function ProgressBar({ active }: ProgressBarProps) {
  return (
    <div className={styles.track} data-active={active} aria-hidden="true">
      <div className={styles.bar} />
    </div>
  )
}
