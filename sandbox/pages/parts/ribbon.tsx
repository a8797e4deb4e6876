import styles from './ribbon.module.css'

/** Stands on every page: nobody may take the sandbox for the real thing. */
export function Ribbon() {
  return (
    <p className={styles.ribbon}>
      <span>
        <strong>แซนด์บ็อกซ์</strong> เงินจำลอง ไม่มีบริษัทหรือเงินจริง
      </span>
      <a href="/sandbox/">ห้องควบคุม</a>
    </p>
  )
}
