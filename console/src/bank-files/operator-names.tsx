import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import styles from './bank-files-screen.module.css'

/** Shows the names of staff users, each on a separate line. */
export const Names = ({ names }: { names: readonly string[] }) =>
  names.map(name => (
    <span key={name} className={styles.names}>
      {name}
    </span>
  ))

/** A staff user's name, with the time of the staff user's action beneath it. */
export const NameAndTime = ({ name, at }: { name: string; at: string }) => (
  <>
    <Names names={[name]} />
    <span className={styles.beneath}>{formatThaiDateTime(at)}</span>
  </>
)
