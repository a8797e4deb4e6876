import styles from './sandbox-ribbon.module.css'

/** Ribbon at the edge of each page, which says that the page belongs to the sandbox. */
export function Ribbon() {
  return (
    <aside className={styles.ribbon} aria-label="แซนด์บ็อกซ์">
      <span>
        <strong>แซนด์บ็อกซ์</strong> เงินจำลอง ไม่มีบริษัทหรือเงินจริง
      </span>
      <a href="/sandbox/">ห้องควบคุม</a>
    </aside>
  )
}
