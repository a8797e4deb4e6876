import { Button } from '@sala/ui/action/button.tsx'
import { ChevronLeft, ChevronRight } from '@sala/ui/brand/icons.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { notify } from '../notices.ts'
import { usePermissions } from '../session/desk-session.ts'
import { Balances } from './account-balances.tsx'
import { Accounts } from './account-comparison.tsx'
import { Exports } from './finance-exports.tsx'
import styles from './finance-screen.module.css'
import { shiftDay, yesterday } from './finance-search.ts'
import { Journal } from './ledger-journal.tsx'

const route = getRouteApi('/finance')

/** Button that fetches the partners' lists of transactions and compares them with the ledger. */
function ReadLists() {
  const { busy, submit, alert } = useAction({
    send: () => api('POST /finance/compare'),
    onDone: async ({ silent, differences }) => {
      await refetchCalls('GET /finance/days/{day}')
      if (silent.length > 0) notify('error', 'บางรายการอ่านไม่ได้ คู่ค้ายังไม่ตอบ ลองใหม่ภายหลัง')
      else
        notify('success', differences === 0 ? 'อ่านแล้ว ทุกรายการตรงกัน' : `อ่านแล้ว ไม่ตรงกัน ${differences} รายการ`)
    },
  })
  return (
    <>
      <Button size="s" loading={busy} onClick={() => submit()}>
        อ่านรายการจากคู่ค้า
      </Button>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
    </>
  )
}

export function FinanceScreen() {
  const { day = yesterday(), account } = route.useSearch()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const { data, error, refetch } = useQuery(call('GET /finance/days/{day}', { params: { day } }))
  const show = (next: { day: string; account?: string }) =>
    void navigate({ to: '/finance', search: next, replace: true })
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>การเงิน</h1>
        <div className={styles.day}>
          <Button
            size="s"
            kind="quiet"
            icon={<ChevronLeft />}
            onClick={() => show({ day: shiftDay(day, -1) })}
          >
            วันก่อน
          </Button>
          <strong>{formatThaiDate(`${day}T00:00:00+07:00`)}</strong>
          <Button
            size="s"
            kind="quiet"
            icon={<ChevronRight />}
            onClick={() => show({ day: shiftDay(day, 1) })}
          >
            วันถัดไป
          </Button>
        </div>
        {may('finance.close') ? <ReadLists /> : null}
      </header>
      {data === undefined ? (
        <CaseWaiting error={error} retry={refetch} />
      ) : (
        <>
          {data.is_over ? null : <Alert kind="info">วันนี้ยังไม่จบ ปิดยอดได้หลังเที่ยงคืนเมื่อระบบรวมยอดครบ</Alert>}
          {data.accounts.length === 0 ? (
            <EmptyState title="ยังไม่มีการเคลื่อนไหว">เลือกวันอื่น หรือรอให้ระบบรวมยอด</EmptyState>
          ) : (
            <Accounts data={data} open={account} onOpen={next => show({ day, account: next })} />
          )}
        </>
      )}
      <Balances />
      {may('finance.export') ? <Exports day={day} /> : null}
      <Journal key={`${day} ${account}`} day={day} account={account} onAll={() => show({ day })} />
    </div>
  )
}
