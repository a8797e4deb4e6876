import { effectNames } from '@sala/contract/desk/proposals/effects.ts'
import type { ProposalKind } from '@sala/contract/desk/proposals/kinds.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import styles from './effect-table.module.css'
import { effectText } from './effect-words.ts'
import type { Effect } from './words.ts'

const NOTHING = '–'

const Member = ({ id }: { id: string }) => (
  <Link to="/members/$member" params={{ member: id }}>
    {id}
  </Link>
)

const MEMBER = /(mem_[0-9a-z]{26})/

/** A value with its line breaks. Member ids become links. */
const Value = ({ text }: { text: string | null }) =>
  (text ?? '') === ''
    ? NOTHING
    : (text ?? '')
        .split('\n')
        .map(line => (
          <div key={line}>
            {line.split(MEMBER).map(part => (MEMBER.test(part) ? <Member key={part} id={part} /> : part))}
          </div>
        ))

type Props = { kind: ProposalKind; effect: Effect; caption: string }

/** Effect of a proposal line by line: before and after. Unchanged lines show the member and amount. */
export function EffectTable({ kind, effect, caption }: Props) {
  const setting = effect.find(({ what }) => what === 'setting')?.after ?? ''
  const told = (what: Effect[number]['what'], text: string | null): string | null =>
    text === null ? null : effectText(kind, what, text, setting)
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
                <Value text={told(what, after)} />
              </td>
            ) : (
              <>
                <td>
                  <Value text={told(what, before)} />
                </td>
                <td>
                  <Value text={told(what, after)} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
