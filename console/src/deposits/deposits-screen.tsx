import { depositWays } from '@sala/contract/cashier/deposit-payment-options.ts'
import { depositWayNames } from '@sala/contract/desk/display-texts/money-texts.ts'
import { Chip } from '@sala/ui/action/chip.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { FilesLink } from '../bank-files/bank-files-link.tsx'
import { depositStates } from '../suspense-payments/suspense-texts.ts'
import { chosen, DayFilter } from '../table/day-filter.tsx'
import { ListScreen, States } from '../table/list-screen.tsx'
import { DepositCase } from './deposit-case.tsx'
import type { DepositsSearch } from './deposits-search.ts'
import { DepositsTable, useDeposits } from './deposits-table.tsx'

const route = getRouteApi('/deposits')

export function DepositsScreen() {
  const { open, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const pages = useDeposits(filter)
  const show = (search: DepositsSearch) => void navigate({ to: '/deposits', search, replace: true })
  return (
    <ListScreen
      title="ฝากเงิน"
      filters={
        <>
          <States
            states={depositStates}
            chosen={filter.status}
            onChoose={status => show(chosen(filter, { status }))}
          />
          {depositWays.map(way => (
            <Chip
              key={way}
              selected={filter.way === way}
              onClick={() => show(chosen(filter, { way: filter.way === way ? undefined : way }))}
            >
              {depositWayNames[way]}
            </Chip>
          ))}
          <DayFilter day={filter.day} onAll={() => show(chosen(filter, { day: undefined }))} />
          <FilesLink />
        </>
      }
      pages={pages}
      table={(rows, onMore) => (
        <DepositsTable
          filter={filter}
          rows={rows}
          open={open}
          onOpen={id => show({ ...filter, open: id })}
          onMore={onMore}
        />
      )}
      panel={open === undefined ? null : <DepositCase key={open} id={open} />}
      onClose={() => show(filter)}
    />
  )
}
