import { getRouteApi } from '@tanstack/react-router'
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
  const { status, open } = route.useSearch()
  const navigate = route.useNavigate()
  const pages = useWithdrawals(status === undefined ? {} : { status })
  const show = (search: WithdrawalsSearch) => void navigate({ to: '/withdrawals', search, replace: true })
  const filter = status === undefined ? {} : { status }
  return (
    <ListScreen
      title="ถอนเงิน"
      filters={
        <States
          states={withdrawalStates}
          chosen={status}
          onChoose={next => show(next === undefined ? {} : { status: next })}
        />
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
