import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** Requests are under way. The owner throttles; the bar only draws. */
  active: boolean
}

/** The line at the top of the page: creeps for five seconds while active, then runs out and fades. */
export function ProgressBar({ active }: ProgressBarProps) {
  return (
    <div className={styles.track} data-active={active} aria-hidden="true">
      <div className={styles.bar} />
    </div>
  )
}
