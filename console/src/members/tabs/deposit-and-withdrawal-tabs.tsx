import type { MemberId } from '@sala/contract/wire/ids.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CaseWaiting } from '../../case/case-status-notes.tsx'
import { DepositsTable, useDeposits } from '../../deposits/deposits-table.tsx'
import type { Pages } from '../../table/use-list-pages.ts'
import { useWithdrawals, WithdrawalsTable } from '../../withdrawals/withdrawals-table.tsx'
import { Nothing } from './tab-content.tsx'
import styles from './tabs.module.css'

function Listed<Row>({ pages, children }: { pages: Pages<Row>; children: (rows: Row[]) => ReactNode }) {
  if (pages.rows === undefined) return <CaseWaiting error={pages.error} retry={pages.again} />
  if (pages.rows.length === 0) return <Nothing>ยังไม่มีรายการ</Nothing>
  return <div className={styles.tab}>{children(pages.rows)}</div>
}

export function Deposits({ member }: { member: MemberId }) {
  const navigate = useNavigate()
  const filter = { member }
  const pages = useDeposits(filter)
  return (
    <Listed pages={pages}>
      {rows => (
        <DepositsTable
          filter={filter}
          rows={rows}
          open={undefined}
          onOpen={open => void navigate({ to: '/deposits', search: { open } })}
          onMore={pages.more}
        />
      )}
    </Listed>
  )
}

export function Withdrawals({ member }: { member: MemberId }) {
  const navigate = useNavigate()
  const filter = { member }
  const pages = useWithdrawals(filter)
  return (
    <Listed pages={pages}>
      {rows => (
        <WithdrawalsTable
          filter={filter}
          rows={rows}
          open={undefined}
          onOpen={open => void navigate({ to: '/withdrawals', search: { open } })}
          onMore={pages.more}
        />
      )}
    </Listed>
  )
}
