import { lookalikeNames } from '@sala/contract/desk/display-texts/member-texts.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../calls/api.ts'
import styles from './duplicate-account-list.module.css'

type Refused = Answer<'GET /members/{member}/refused-bonuses'>['rows'][number]
type Shown = Refused['refused']

export function DuplicateList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

type NameProps = { member: Shown }

export function MemberName({ member: { id, name, phone } }: NameProps) {
  return (
    <span>
      <Link to="/members/$member" params={{ member: id }} className={styles.name}>
        {name || 'ยังไม่มีชื่อ'}
      </Link>{' '}
      {phone}
    </span>
  )
}

type AlikeProps = {
  /** The member who owns the possible duplicate account; null if the account was erased. */
  member: Shown | null
  marks: readonly string[]
  note: ReactNode
  acts?: ReactNode
}

/** An account that may belong to the same person: its member, the matching attributes, and a note. */
export function PossibleDuplicate({ member, marks, note, acts }: AlikeProps) {
  return (
    <li className={styles.one}>
      <span className={styles.who}>
        {member === null ? <span>บัญชีที่ลบข้อมูลแล้ว</span> : <MemberName member={member} />}
        {marks.map(mark => (
          <Badge key={mark} tone="amber">
            {mark}
          </Badge>
        ))}
      </span>
      <span className={styles.note}>{note}</span>
      {acts}
    </li>
  )
}

/** Shows a refused bonus, and the other account whose similarity caused the refusal. */
export function RefusedRow({ row, other, acts }: { row: Refused; other: Shown; acts?: ReactNode }) {
  const { marks, promotion, refused_at, allowed } = row
  return (
    <PossibleDuplicate
      member={other}
      marks={marks.map(mark => lookalikeNames[mark])}
      note={
        <>
          {promotion.title} · {formatThaiDateTime(refused_at)}
          {allowed === null ? null : ` · ${allowed.by} ให้เป็นคนละคน: ${allowed.reason}`}
        </>
      }
      acts={acts}
    />
  )
}
