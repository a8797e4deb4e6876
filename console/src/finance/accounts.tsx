import { accountName } from '@sala/contract/desk/words/money.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/spoken.module.css'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useMemo, useState } from 'react'
import type { Ask } from '../asking/ask.ts'
import { AskDialog } from '../asking/ask-dialog.tsx'
import { type Answer, api } from '../calls/api.ts'
import { refetchCalls } from '../calls/queries.ts'
import { useMay } from '../session/session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import styles from './accounts.module.css'

type Told = Answer<'GET /finance/days/{day}'>
type Account = Told['accounts'][number]

const toClose = (day: string, { account, difference }: Account): Ask => ({
  way: 'now',
  title: `ปิดยอด ${accountName(account)}`,
  note:
    difference === null
      ? 'ไม่มีรายการของคู่ค้าให้เทียบ'
      : difference === 0
        ? 'ตรงกับคู่ค้า'
        : `ต่างจากคู่ค้า ${formatBaht(difference)} บาท บอกว่าเพราะอะไร`,
  kind: 'primary',
  action: 'ยืนยันปิดยอด',
  usualReason: difference === 0 ? 'ตรงกับคู่ค้า' : '',
  run: (_values, reason) =>
    api('POST /finance/days/{day}/close', { params: { day }, body: { account, reason } }),
  done: 'ปิดยอดแล้ว',
})

const columns: readonly Column<Account>[] = [
  { key: 'account', name: 'บัญชี', cell: ({ account }) => accountName(account), long: true },
  { key: 'opening', name: 'ยกมา', cell: ({ opening }) => <Money amount={opening} />, end: true, wide: true },
  { key: 'came', name: 'เข้า', cell: ({ came }) => <Money amount={came} />, end: true, wide: true },
  { key: 'went', name: 'ออก', cell: ({ went }) => <Money amount={went} />, end: true, wide: true },
  { key: 'closing', name: 'ยกไป', cell: ({ closing }) => <Money amount={closing} />, end: true },
  {
    key: 'told',
    name: 'คู่ค้าแจ้งสุทธิ',
    cell: ({ told }) => (told === null ? <span className={styles.faint}>ไม่มี</span> : <Money amount={told} />),
    end: true,
    wide: true,
  },
  {
    key: 'difference',
    name: 'ส่วนต่าง',
    cell: ({ difference }) =>
      difference === null ? (
        <span className={styles.faint}>–</span>
      ) : (
        <span className={difference === 0 ? styles.same : styles.differs}>
          <Money amount={difference} />
        </span>
      ),
    end: true,
  },
  {
    key: 'closed',
    name: 'ปิดยอด',
    cell: ({ closed }) =>
      closed === null ? null : (
        <>
          <Badge tone={closed.holds ? 'jade' : 'amber'}>
            {closed.holds ? 'ปิดแล้ว' : 'ปิดแล้ว แต่ยอดเปลี่ยนภายหลัง'}
          </Badge>{' '}
          <span className={styles.faint}>
            {closed.by} {formatThaiDateTime(closed.at)}
            {closed.reason === '' ? '' : ` · ${closed.reason}`}
          </span>
        </>
      ),
    long: true,
  },
]

const closeColumn = (onClose: (account: Account) => void): Column<Account> => ({
  key: 'acts',
  name: 'สิ่งที่ทำได้',
  cell: account =>
    account.closed?.holds === true ? null : (
      <Button size="s" onClick={() => onClose(account)}>
        ปิดยอด<span className={spoken.spoken}> {accountName(account.account)}</span>
      </Button>
    ),
  acts: true,
})

type AccountsProps = { told: Told; open: string | undefined; onOpen: (account: string) => void }

/** Each account a line: the books, what the partner tells, the difference, and who has closed it. */
export function Accounts({ told, open, onOpen }: AccountsProps) {
  const [ask, setAsk] = useState<Ask | null>(null)
  const { day } = told
  const canClose = useMay()('finance.close') && told.is_over
  const shown = useMemo(
    () => (canClose ? [...columns, closeColumn(account => setAsk(toClose(day, account)))] : columns),
    [canClose, day],
  )
  return (
    <>
      <DataTable
        caption="ยอดของแต่ละบัญชี"
        file={{ name: 'accounts', filter: { day } }}
        columns={shown}
        rows={told.accounts}
        rowKey={({ account }) => account}
        openKey={open}
        onOpen={({ account }) => onOpen(account)}
      />
      <AskDialog
        ask={ask}
        onClose={() => setAsk(null)}
        onDone={() => void refetchCalls('GET /finance/days/{day}')}
      />
    </>
  )
}
