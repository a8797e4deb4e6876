import { effectNames } from '@sala/contract/desk/proposals/effects.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import styles from './effect-table.module.css'
import type { Effect } from './words.ts'

const NOTHING = '–'

const Member = ({ id }: { id: string }) => (
  <Link to="/members/$member" params={{ member: id }}>
    {id}
  </Link>
)

/** What a proposal does, line by line: as it stands, and as it would. What stays the same says whom and how much. */
export function EffectTable({ effect, caption }: { effect: Effect; caption: string }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">รายการ</th>
          <th scope="col">ก่อน</th>
          <th scope="col">หลัง</th>
        </tr>
      </thead>
      <tbody>
        {effect.map(({ what, before, after }) => (
          <tr key={what} className={classNames(before !== after && styles.changed)}>
            <th scope="row">{effectNames[what]}</th>
            {before === after ? (
              <td colSpan={2}>
                {what === 'member' && after !== null ? <Member id={after} /> : (after ?? NOTHING)}
              </td>
            ) : (
              <>
                <td>{before ?? NOTHING}</td>
                <td>{after ?? NOTHING}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
