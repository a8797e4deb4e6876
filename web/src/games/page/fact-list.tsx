import styles from './fact-list.module.css'

/** A list of facts about a game. */
export function Points({ points, label }: { points: readonly string[]; label?: string }) {
  return (
    <ul className={styles.points} aria-label={label}>
      {points.map(point => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
