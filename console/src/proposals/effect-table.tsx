import { effectNames } from '@sala/contract/desk/proposals/effect-names.ts'
import type { ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { MemberLink } from '../case/member-link.tsx'
import styles from './effect-table.module.css'
import { effectText } from './effect-texts.ts'
import type { Effect, EffectMembers } from './proposal-texts.ts'

const NOTHING = '–'

type IdProps = { id: string; members: EffectMembers }

/** A link to a member. It shows the name and phone, by which staff users recognise a member, and the id that the audit log uses. */
const Member = ({ id, members }: IdProps) => (
  <MemberLink id={id} members={members}>
    {' '}
    <small className={styles.id}>{id}</small>
  </MemberLink>
)

/** Matches the id of a member or of a bonus in a text. */
const ID = /((?:mem|bon)_[0-9a-z]{26})/

const Id = ({ id, members }: IdProps) =>
  id.startsWith('mem_') ? <Member id={id} members={members} /> : <small className={styles.id}>{id}</small>

type ValueProps = { text: string | null; members: EffectMembers }

/** A value that a proposal changes, with its line breaks. Member ids become links. */
function Value({ text, members }: ValueProps) {
  if ((text ?? '') === '') return NOTHING
  return (text ?? '').split('\n').map(line => (
    <div key={line} className={styles.line}>
      {line.split(ID).map(part => (ID.test(part) ? <Id key={part} id={part} members={members} /> : part))}
    </div>
  ))
}

type Props = { kind: ProposalKind; effect: Effect; members: EffectMembers; caption: string }

/**
 * Table of the changes that a proposal makes: each value before and after the approval. A value that does not change, such as the member, is shown
 * once.
 */
export function EffectTable({ kind, effect, members, caption }: Props) {
  const setting = effect.find(({ what }) => what === 'setting')?.after ?? ''
  const shownText = (what: Effect[number]['what'], text: string | null): string | null =>
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
                <Value text={shownText(what, after)} members={members} />
              </td>
            ) : (
              <>
                <td>
                  <Value text={shownText(what, before)} members={members} />
                </td>
                <td>
                  <Value text={shownText(what, after)} members={members} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
