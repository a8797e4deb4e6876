import { TOTAL_WEIGHT_MAX } from '@sala/contract/rewards/draws/fair-draw.ts'
import { PRIZES_MAX, PRIZES_MIN } from '@sala/contract/rewards/draws/prize-limits.ts'
import { percentOfChance } from '@sala/contract/rewards/draws/prize-odds.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { X } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { bahtOrEmpty, bahtToSend, formatBaht } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { useState } from 'react'
import { ProposalWithTrial } from '../actions/proposal-with-dry-run.tsx'
import { type Answer, api, type CallInput } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { instantOf } from '../fields/bangkok-time.ts'
import { TimeField } from '../fields/time-field.tsx'
import { TurnoverFields } from '../fields/turnover-fields.tsx'
import styles from './wheel.module.css'

type Row = { readonly key: number; readonly amount: string; readonly weight: string }
type Draft = {
  readonly rows: readonly Row[]
  readonly draws_per_day: string
  readonly turnover_times: string
  readonly maximum_withdrawal: string
  readonly valid_days: string
  readonly budget: string
  readonly ends_at: string
}

/** Prizes with which the form of a new wheel starts. With these weights 70 % of the draws win nothing. */
const FIRST: Draft = {
  rows: [
    { key: 1, amount: '0', weight: '700' },
    { key: 2, amount: '10', weight: '200' },
    { key: 3, amount: '30', weight: '80' },
    { key: 4, amount: '100', weight: '20' },
  ],
  draws_per_day: '1',
  turnover_times: '5',
  maximum_withdrawal: '',
  valid_days: '7',
  budget: '',
  ends_at: '',
}
const FIELDS = [
  'prizes',
  'draws_per_day',
  'turnover_times',
  'maximum_withdrawal',
  'valid_days',
  'budget',
  'ends_at',
]

type Sent = CallInput<'POST /draws/trial'>['body']

const sentOf = (draft: Draft): Sent => ({
  prizes: draft.rows.map(({ amount, weight }) => ({ amount: bahtToSend(amount), weight: Number(weight) })),
  draws_per_day: Number(draft.draws_per_day),
  turnover_times: Number(draft.turnover_times),
  maximum_withdrawal: bahtOrEmpty(draft.maximum_withdrawal),
  valid_days: Number(draft.valid_days),
  budget: bahtToSend(draft.budget),
  ends_at: instantOf(draft.ends_at) ?? '',
})

/** Returns the sum of the weights and the mean prize of a draw in baht. A field without a number counts as 0. */
const oddsOf = (rows: readonly Row[]): { total: number; average: number } => {
  const read = rows.map(({ amount, weight }) => ({ amount: bahtToSend(amount), weight: Number(weight) || 0 }))
  const total = read.reduce((sum, { weight }) => sum + weight, 0)
  const value = read.reduce((sum, { amount, weight }) => sum + Math.max(0, amount) * weight, 0)
  return { total, average: total === 0 ? 0 : value / total }
}

type RowsProps = {
  readonly rows: readonly Row[]
  readonly error: string | undefined
  readonly onChange: (rows: readonly Row[]) => void
}

function PrizeRows({ rows, error, onChange }: RowsProps) {
  const { total, average } = oddsOf(rows)
  const set = (key: number, change: Partial<Row>) =>
    onChange(rows.map(row => (row.key === key ? { ...row, ...change } : row)))
  const next = Math.max(0, ...rows.map(({ key }) => key)) + 1
  return (
    <fieldset className={styles.part}>
      <legend>รางวัลและน้ำหนัก</legend>
      {rows.map(({ key, amount, weight }, index) => (
        <div key={key} className={styles.prize}>
          <MoneyField
            label={`รางวัลแถวที่ ${index + 1} (0 คือไม่ได้รางวัล)`}
            hideLabel={index > 0}
            value={amount}
            onValueChange={value => set(key, { amount: value })}
          />
          <TextField
            kind="number"
            label={`น้ำหนักแถวที่ ${index + 1}`}
            hideLabel={index > 0}
            inputMode="numeric"
            value={weight}
            suffix={total === 0 ? undefined : percentOfChance(Number(weight) || 0, total)}
            onChange={event => set(key, { weight: event.target.value })}
          />
          <IconButton
            label={`ลบแถวที่ ${index + 1}`}
            icon={<X />}
            disabled={rows.length <= PRIZES_MIN}
            onClick={() => onChange(rows.filter(row => row.key !== key))}
          />
        </div>
      ))}
      {error === undefined ? null : <Alert kind="error">{error}</Alert>}
      <div className={styles.row}>
        <Button
          size="s"
          disabled={rows.length >= PRIZES_MAX}
          onClick={() => onChange([...rows, { key: next, amount: '', weight: '' }])}
        >
          เพิ่มแถว
        </Button>
        <p className={styles.soft} aria-live="polite">
          น้ำหนักรวม {formatCount(total)} (ไม่เกิน {formatCount(TOTAL_WEIGHT_MAX)}) ค่าเฉลี่ยต่อครั้ง{' '}
          {formatBaht(average)} บาท
        </p>
      </div>
    </fieldset>
  )
}

type TermsProps = {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly errorOf: (field: string) => string | undefined
}

/** Fields for a wheel's terms: draws per day, wagering requirement, budget and end. */
function TermFields({ draft, set, errorOf }: TermsProps) {
  return (
    <>
      <TextField
        kind="number"
        label="หมุนได้ต่อคนต่อวัน (ครั้ง)"
        inputMode="numeric"
        value={draft.draws_per_day}
        error={errorOf('draws_per_day')}
        onChange={event => set({ draws_per_day: event.target.value })}
      />
      <TurnoverFields draft={draft} set={set} errorOf={errorOf} />
      <MoneyField
        label="ถอนได้สูงสุด"
        hint="เว้นว่างคือไม่จำกัด"
        value={draft.maximum_withdrawal}
        error={errorOf('maximum_withdrawal')}
        onValueChange={value => set({ maximum_withdrawal: value })}
      />
      <MoneyField
        label="งบรวม"
        hint="วงล้อปิดเมื่องบที่เหลือไม่พอรางวัลใหญ่ที่สุด"
        value={draft.budget}
        error={errorOf('budget')}
        onValueChange={value => set({ budget: value })}
      />
      <TimeField
        kind="moment"
        label="สิ้นสุด"
        value={draft.ends_at}
        error={errorOf('ends_at')}
        onValueChange={value => set({ ends_at: value })}
      />
    </>
  )
}

/** Form of a new wheel: its prizes, a dry run that computes the cost, and the proposal, which a second staff user approves. */
export function NewWheel({ onDone }: { onDone: () => void }) {
  const [draft, setDraft] = useState(FIRST)
  const set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const tryOut = async () => {
    const payload = sentOf(draft)
    const trial = await api('POST /draws/trial', { body: payload })
    return { sending: { kind: 'wheel_open' as const, payload }, trial }
  }
  return (
    <ProposalWithTrial
      title="วงล้อใหม่"
      className={styles.form}
      tryText="ดูผลก่อนเสนอ"
      fields={FIELDS}
      tryOut={tryOut}
      forecast={trial => <Forecast trial={trial} />}
      onProposed={() => {
        void refetchCalls('GET /draws')
        onDone()
      }}
    >
      {errorOf => (
        <>
          <Alert kind="info">วงล้อที่เปิดแล้วแก้ไม่ได้ โอกาสชุดใหม่คือวงล้อใหม่ ซึ่งแทนวงล้อเดิมเมื่ออีกคนอนุมัติ</Alert>
          <PrizeRows rows={draft.rows} error={errorOf('prizes')} onChange={rows => set({ rows })} />
          <TermFields draft={draft} set={set} errorOf={errorOf} />
        </>
      )}
    </ProposalWithTrial>
  )
}

function Forecast({ trial }: { trial: Answer<'POST /draws/trial'> }) {
  return (
    <CasePart title="ต้นทุนที่คาด">
      <Facts
        facts={[
          { name: 'ค่าเฉลี่ยต่อครั้ง', value: <Money amount={trial.average} /> },
          { name: 'สมาชิกที่มีสิทธิ์', value: `${formatCount(trial.members)} คน` },
          { name: 'เล่นต่อวัน (เฉลี่ย 30 วัน)', value: `${formatCount(trial.active)} คน` },
          { name: `หมุนใน ${formatCount(trial.days)} วัน`, value: `${formatCount(trial.draws)} ครั้ง` },
          { name: 'ต้นทุนต่อวัน', value: <Money amount={trial.cost_per_day} /> },
          { name: 'ต้นทุนที่คาด', value: <Money amount={trial.cost_expected} /> },
          { name: 'ต้นทุนสูงสุด', value: <Money amount={trial.cost_maximum} /> },
          {
            name: 'งบพอ',
            value: trial.budget_days === null ? 'ถึงวันสิ้นสุด' : `ประมาณ ${formatCount(trial.budget_days)} วัน`,
          },
        ]}
      />
      <p className={styles.soft}>คิดราวกับทุกคนที่เล่นในวันหนึ่งหมุนครบทุกครั้ง โดยไม่หักบัญชีซ้ำและผู้ที่มีโบนัสค้าง จึงสูงกว่าจริง</p>
    </CasePart>
  )
}
