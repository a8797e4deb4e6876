import type { MemberId } from '@sala/contract/wire/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { ActionButtons } from '../../actions/action-buttons.tsx'
import { allowBonuses } from '../../actions/duplicate-account-actions.ts'
import { call, refetchCalls } from '../../calls/query-cache.ts'
import { CasePart } from '../../case/fact-list.tsx'
import { DuplicateList, RefusedRow } from '../../member-graph/duplicate-account-list.tsx'
import { usePermissions } from '../../session/desk-session.ts'

const refetchRefused = () => void refetchCalls('GET /members/{member}/refused-bonuses', 'GET /work')

/**
 * Bonuses that were refused because of duplicate accounts: this member's own bonuses, and bonuses of other members that this member's
 * account prevented.
 */
export function RefusedBonuses({ member }: { member: MemberId }) {
  const may = usePermissions()
  const mayChange = may('bonuses.change')
  const { data } = useQuery({
    ...call('GET /members/{member}/refused-bonuses', { params: { member } }),
    enabled: may('promotions.read'),
  })
  if (data === undefined || data.rows.length === 0) return null
  return (
    <CasePart title="ไม่ได้โบนัสเพราะบัญชีคล้ายกัน" note="สมาชิกไม่เห็นว่าคล้ายใคร">
      <DuplicateList>
        {data.rows.map(row => {
          const [refused, taker] = [row.refused.id, row.taken_by.id]
          const ask = mayChange && row.allowed === null ? [allowBonuses(refused, taker)] : []
          return (
            <RefusedRow
              key={refused + taker}
              row={row}
              other={refused === member ? row.taken_by : row.refused}
              acts={<ActionButtons buttons={ask} onDone={refetchRefused} />}
            />
          )
        })}
      </DuplicateList>
    </CasePart>
  )
}
