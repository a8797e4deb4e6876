import styles from './money-request-reference.module.css'

/** The reference of a deposit or withdrawal, which browsers must not translate. */
export function RequestRef({ value }: { value: string }) {
  return (
    <p className={styles.line}>
      เลขอ้างอิง{' '}
      <span className={styles.ref} translate="no">
        {value}
      </span>
    </p>
  )
}
