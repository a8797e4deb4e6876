import { Button } from '@sala/ui/action/button.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { FilesLink } from '../bank-files/bank-files-link.tsx'
import { useClaim } from '../case/use-case-claim.ts'
import { usePermissions } from '../session/desk-session.ts'
import { chosen, DayFilter } from '../table/day-filter.tsx'
import { ListScreen, States } from '../table/list-screen.tsx'
import { BatchApproval } from './batch-approval.tsx'
import { useBatchApproval } from './use-batch-approval.ts'
import { WithdrawalCase } from './withdrawal-case.tsx'
import { withdrawalStates } from './withdrawal-texts.ts'
import type { WithdrawalsSearch } from './withdrawals-search.ts'
import { useWithdrawals, WithdrawalsTable } from './withdrawals-table.tsx'

const route = getRouteApi('/withdrawals')

function OpenWithdrawal({ id, onDone }: { id: NonNullable<WithdrawalsSearch['open']>; onDone: () => void }) {
  const blocked = useClaim({ kind: 'withdrawal', id })
  return <WithdrawalCase id={id} blocked={blocked} onDone={onDone} />
}

export function WithdrawalsScreen() {
  const { open, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const pages = useWithdrawals(filter)
  const mayDecide = usePermissions()('withdrawals.decide')
  const several = useBatchApproval()
  const agreed = (pages.rows ?? [])
    .filter(row => row.rules_agree)
    .map(({ id, amount, member }) => ({ id, amount, who: member.name || member.phone }))
  const show = (search: WithdrawalsSearch) => void navigate({ to: '/withdrawals', search, replace: true })
  return (
    <ListScreen
      title="ถอนเงิน"
      filters={
        <>
          <States
            states={withdrawalStates}
            chosen={filter.status}
            onChoose={status => show(chosen(filter, { status }))}
          />
          <DayFilter day={filter.day} onAll={() => show(chosen(filter, { day: undefined }))} />
          <FilesLink />
          {agreed.length === 0 || !mayDecide ? null : (
            <Button size="s" kind="secondary" onClick={several.open}>
              อนุมัติหลายรายการ {agreed.length}
            </Button>
          )}
        </>
      }
      pages={pages}
      table={(rows, onMore) => (
        <WithdrawalsTable
          filter={filter}
          rows={rows}
          open={open}
          onOpen={id => {
            several.close()
            show({ ...filter, open: id })
          }}
          onMore={onMore}
        />
      )}
      panel={
        several.isOpen ? (
          <BatchApproval
            all={agreed}
            chosen={several.chosen}
            onChoose={several.choose}
            onClose={several.close}
          />
        ) : open === undefined ? null : (
          <OpenWithdrawal key={open} id={open} onDone={() => undefined} />
        )
      }
      onClose={() => {
        several.close()
        show(filter)
      }}
    />
  )
}
