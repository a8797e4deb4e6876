import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../calls/api.ts'
import styles from './member-link.module.css'

export type ShownMembers = Answer<'GET /audit'>['members']

type Props = { id: string; members: ShownMembers; children?: ReactNode }

/** A link to a member. It shows the masked name and phone; if the server does not know the member, it shows the id. */
export function MemberLink({ id, members, children }: Props) {
  const shown = members.find(member => member.id === id)
  return (
    <Link to="/members/$member" params={{ member: id }}>
      {shown === undefined ? (
        id
      ) : (
        <>
          {shown.name || 'ยังไม่มีชื่อ'} <span className={styles.phone}>{shown.phone}</span>
          {children}
        </>
      )}
    </Link>
  )
}

const MEMBER_ID = /(mem_[0-9a-z]{26})/

/** A text in which each member's id is replaced by a link to that member. */
export function LinkedText({ text, members }: { text: string; members: ShownMembers }) {
  const parts = text.split(MEMBER_ID).map((part, at) => ({ part, at }))
  return parts.map(({ part, at }) =>
    MEMBER_ID.test(part) ? <MemberLink key={at} id={part} members={members} /> : part,
  )
}
