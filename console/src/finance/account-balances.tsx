import { Button } from '@sala/ui/action/button.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { bahtOrEmpty, bahtToSend, formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import type { MemberAction } from '../actions/action-types.ts'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { usePermissions } from '../session/desk-session.ts'
import type { Column } from '../table/data-table.tsx'
import { ListPart } from '../table/list-section.tsx'
import styles from './account-balances.module.css'
import { forecastErrorText } from './finance-texts.ts'

type Account = Answer<'GET /finance/balances'>['accounts'][number]

const nameOf = ({ bank, account_number }: Account): string => `${bank.toUpperCase()} ${account_number}`

const tell = (account: Account): MemberAction => ({
  way: 'now',
  title: `ยอดที่ธนาคารของ ${nameOf(account)}`,
  note: 'ดูยอดจากธนาคารตอนนี้ ระบบจะบวกลบเงินเข้าออกต่อจากยอดนี้เอง และบอกใหม่ทุกครั้งที่โอนระหว่างบัญชีของเรา',
  fields: [{ key: 'amount', label: 'ยอดที่ธนาคารแสดง (บาท)', type: 'money' }],
  usualReason: 'ดูยอดจากธนาคาร',
  action: 'บันทึกยอด',
  kind: 'primary',
  run: ({ amount = '' }, reason) =>
    api('POST /finance/balances', {
      // An empty amount is sent as an invalid one, so that the server reports the error at the amount's field.
      body: { account: account.account, amount: bahtToSend(amount), reason },
    }),
  done: 'บันทึกยอดแล้ว',
})

const written = (cap: number | null): string => (cap === null ? '' : String(cap))

const setCaps = (account: Account): MemberAction => ({
  way: 'now',
  title: `เพดานของ ${nameOf(account)}`,
  note: 'เว้นว่างเมื่อไม่มีเพดาน',
  fields: [
    { key: 'held_maximum', label: 'ถือได้มากสุด (บาท)', type: 'money', initial: written(account.held_maximum) },
    {
      key: 'day_in_maximum',
      label: 'รับได้ต่อวัน (บาท)',
      type: 'money',
      initial: written(account.day_in_maximum),
    },
    {
      key: 'day_out_maximum',
      label: 'จ่ายได้ต่อวัน (บาท)',
      type: 'money',
      initial: written(account.day_out_maximum),
    },
  ],
  action: 'บันทึกเพดาน',
  kind: 'primary',
  run: (values, reason) =>
    api('POST /finance/caps', {
      body: {
        account: account.account,
        held_maximum: bahtOrEmpty(values.held_maximum ?? ''),
        day_in_maximum: bahtOrEmpty(values.day_in_maximum ?? ''),
        day_out_maximum: bahtOrEmpty(values.day_out_maximum ?? ''),
        reason,
      },
    }),
  done: 'บันทึกเพดานแล้ว',
})

/** Used share of a bank account's cap from which the share is marked as high. */
const NEAR_CAP = 0.9

function Use({ used, cap }: { used: number | null; cap: number | null }) {
  const share = used === null || cap === null ? 0 : used / cap
  return (
    <span className={classNames(share >= 1 ? styles.late : share >= NEAR_CAP && styles.watch)}>
      {used === null ? 'ยังไม่ได้บอกยอด' : <Money amount={used} />}
      <small className={styles.beneath}>{cap === null ? 'ไม่มีเพดาน' : `เพดาน ${formatBaht(cap)}`}</small>
    </span>
  )
}

/** Says when a bank account is forecast to run out of money. */
function End({ account }: { account: Account }) {
  const { pays, balance, forecast, runs_out_at, reported } = account
  if (reported === null || balance === null) return 'บอกยอดจากธนาคารก่อน จึงจะรู้ว่าเหลือเท่าใดและพอถึงเมื่อไร'
  if (!pays) return null
  const ends = {
    unknown: 'ยังไม่มีสถิติครบสองสัปดาห์ให้คาดการณ์',
    unsure: 'ยอดเข้าออกไม่สม่ำเสมอ คาดการณ์ไม่ได้',
    lasts: 'พอเกินหนึ่งสัปดาห์',
    runs_out: runs_out_at === null ? '' : `คาดว่าหมดราว ${formatThaiDateTime(runs_out_at)}`,
  }[forecast]
  return (
    <>
      <strong className={account.level === 'calm' ? undefined : styles[account.level]}>{ends}</strong>
      {forecastErrorText(account)}
    </>
  )
}

const columns: readonly Column<Account>[] = [
  {
    key: 'account',
    name: 'บัญชี',
    cell: account => (
      <>
        {nameOf(account)} {account.receives ? <Badge tone="neutral">รับเงิน</Badge> : null}{' '}
        {account.pays ? <Badge tone="gold">จ่ายเงิน</Badge> : null}
        <small className={styles.beneath}>{account.name ?? ''}</small>
      </>
    ),
    long: true,
  },
  {
    key: 'held',
    name: 'ถืออยู่',
    cell: ({ balance, held_maximum }) => <Use used={balance} cap={held_maximum} />,
    end: true,
  },
  {
    key: 'came',
    name: 'รับวันนี้',
    cell: ({ came_today, day_in_maximum }) => <Use used={came_today} cap={day_in_maximum} />,
    end: true,
    wide: true,
  },
  {
    key: 'went',
    name: 'จ่ายวันนี้',
    cell: ({ went_today, day_out_maximum }) => <Use used={went_today} cap={day_out_maximum} />,
    end: true,
    wide: true,
  },
  { key: 'end', name: 'พอถึงเมื่อไร', cell: account => <End account={account} />, long: true },
  {
    key: 'reported',
    name: 'บอกยอดล่าสุด',
    cell: ({ reported }) =>
      reported === null ? null : (
        <>
          {formatThaiDateTime(reported.at)}
          <small className={styles.beneath}>{reported.by}</small>
        </>
      ),
    wide: true,
  },
]

const actsColumn = (
  may: { tell: boolean; cap: boolean },
  onAsk: (ask: MemberAction) => void,
): Column<Account> => ({
  key: 'acts',
  name: 'สิ่งที่ทำได้',
  cell: account => (
    <>
      {may.tell ? (
        <Button size="s" onClick={() => onAsk(tell(account))}>
          บอกยอด<span className={spoken.spoken}> {nameOf(account)}</span>
        </Button>
      ) : null}{' '}
      {may.cap ? (
        <Button size="s" kind="quiet" onClick={() => onAsk(setCaps(account))}>
          เพดาน<span className={spoken.spoken}> {nameOf(account)}</span>
        </Button>
      ) : null}
    </>
  ),
  acts: true,
})

/**
 * Shows the balances of the company's bank accounts, and the time at which a paying account runs out of money. Also shows the used share of each
 * account's caps.
 */
export function Balances() {
  const may = usePermissions()
  const [tells, caps] = [may('finance.close'), may('accounts.change')]
  const [ask, setAsk] = useState<MemberAction | null>(null)
  const { data, error, refetch } = useQuery(call('GET /finance/balances'))
  const shown = useMemo(
    () => (tells || caps ? [...columns, actsColumn({ tell: tells, cap: caps }, setAsk)] : columns),
    [tells, caps],
  )
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      <ListPart
        title="ยอดและเพดานของบัญชีเรา"
        empty="ยังไม่มีบัญชี"
        file={{ name: 'balances' }}
        columns={shown}
        rows={data.accounts}
        rowKey={({ account }) => account}
      />
      <ActionDialog
        ask={ask}
        onClose={() => setAsk(null)}
        onDone={() => void refetchCalls('GET /finance/balances', 'GET /today/signals')}
      />
    </>
  )
}
