import type { MemberId } from '@sala/contract/wire/ids.ts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../table/data-table.tsx'
import styles from './member-list-columns.module.css'

type OfMember = { member: { id: MemberId; name: string; phone: string } }

export const memberColumns: readonly Column<OfMember>[] = [
  {
    key: 'member',
    name: 'สมาชิก',
    cell: ({ member }) => (
      <Link to="/members/$member" params={{ member: member.id }} className={styles.name}>
        {member.name || 'ยังไม่มีชื่อ'}
      </Link>
    ),
    leads: true,
  },
  { key: 'phone', name: 'เบอร์', cell: ({ member }) => member.phone, wide: true },
]
