import styles from './game-fact-list.module.css'

export function Points({ points, label }: { points: readonly string[]; label?: string }) {
  return (
    <ul className={styles.points} aria-label={label}>
      {points.map(point => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
