import { getRouteApi } from '@tanstack/react-router'
import { FilesLink } from '../files/files-link.tsx'
import { chosen, DayFilter } from '../table/day-filter.tsx'
import { ListScreen, States } from '../table/list-screen.tsx'
import { useClaim } from '../work/use-claim.ts'
import { WithdrawalCase } from './withdrawal-case.tsx'
import type { WithdrawalsSearch } from './withdrawals-search.ts'
import { useWithdrawals, WithdrawalsTable } from './withdrawals-table.tsx'
import { withdrawalStates } from './words.ts'

const route = getRouteApi('/withdrawals')

function OpenWithdrawal({ id, onDone }: { id: NonNullable<WithdrawalsSearch['open']>; onDone: () => void }) {
  const blocked = useClaim({ kind: 'withdrawal', id })
  return <WithdrawalCase id={id} blocked={blocked} onDone={onDone} />
}

/** Every withdrawal there ever was, the newest first. */
export function WithdrawalsScreen() {
  const { open, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const pages = useWithdrawals(filter)
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
        </>
      }
      pages={pages}
      table={(rows, onMore) => (
        <WithdrawalsTable
          rows={rows}
          open={open}
          onOpen={id => show({ ...filter, open: id })}
          onMore={onMore}
        />
      )}
      panel={open === undefined ? null : <OpenWithdrawal key={open} id={open} onDone={() => undefined} />}
      onClose={() => show(filter)}
    />
  )
}
