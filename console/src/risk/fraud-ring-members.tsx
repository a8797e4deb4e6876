import { Money } from '@sala/ui/data/money.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../calls/api.ts'
import styles from './risk.module.css'

export function RingMembers({ members }: { members: Answer<'GET /risk/{rule}/{subject}'>['members'] }) {
  return (
    <ul className={styles.rows}>
      {members.map(member => (
        <li key={member.id} className={styles.member}>
          <Link to="/members/$member" params={{ member: member.id }} className={styles.name}>
            {member.name || 'ยังไม่มีชื่อ'} {member.phone}
          </Link>
          {member.is_marked ? <Badge tone="coral">มีเครื่องหมาย</Badge> : <span />}
          <span className={styles.facts}>
            ฝาก <Money amount={member.paid_in} /> · ถอน <Money amount={member.paid_out} /> · เครดิต{' '}
            <Money amount={member.wallet} />
          </span>
        </li>
      ))}
    </ul>
  )
}
