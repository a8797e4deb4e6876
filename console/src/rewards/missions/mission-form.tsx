import type { GameSection } from '@sala/contract/games/game-facts.ts'
import {
  CHECK_IN_DAYS_MAX,
  leftOutConditions,
  MISSION_DAY_MAX_BAHT,
  MISSION_REWARD_MAX_BAHT,
  type MissionCondition,
} from '@sala/contract/rewards/missions/mission-conditions.ts'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { bahtToSend } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { useState } from 'react'
import { ProposalWithTrial } from '../../actions/proposal-with-dry-run.tsx'
import { type Answer, api, type CallInput } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { CasePart, Facts } from '../../case/fact-list.tsx'
import { instantOf } from '../../fields/bangkok-time.ts'
import { TimeField } from '../../fields/time-field.tsx'
import { TurnoverFields } from '../../fields/turnover-fields.tsx'
import styles from './mission.module.css'
import { conditionOptions, sectionOptions } from './mission-texts.ts'

type Draft = {
  readonly condition: MissionCondition
  readonly section: GameSection
  readonly days_needed: string
  readonly reward_fixed: string
  readonly turnover_times: string
  readonly valid_days: string
  readonly budget: string
  readonly ends_at: string
}

const FIRST: Draft = {
  ...{ condition: 'check_in', section: 'slot', days_needed: '5', reward_fixed: '20' },
  ...{ turnover_times: '3', valid_days: '7', budget: '', ends_at: '' },
}
const FIELDS = [
  ...[
    'condition',
    'section',
    'days_needed',
    'reward_fixed',
    'turnover_times',
    'valid_days',
    'budget',
    'ends_at',
  ],
]

type Sent = CallInput<'POST /rewards/missions/trial'>['body']
type Trial = Answer<'POST /rewards/missions/trial'>
const sentOf = (draft: Draft): Sent => ({
  condition: draft.condition,
  section: draft.condition === 'play_section' ? draft.section : null,
  days_needed: draft.condition === 'check_in' ? Number(draft.days_needed) : null,
  reward_fixed: bahtToSend(draft.reward_fixed),
  turnover_times: Number(draft.turnover_times),
  valid_days: Number(draft.valid_days),
  budget: bahtToSend(draft.budget),
  ends_at: instantOf(draft.ends_at) ?? '',
})

type FieldProps = {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly errorOf: (field: string) => string | undefined
}

/** Fields for a mission's condition, chosen from a fixed list, and for the condition's details. */
function ConditionFields({ draft, set, errorOf }: FieldProps) {
  return (
    <>
      <SelectField
        label="เงื่อนไข"
        options={conditionOptions}
        value={draft.condition}
        error={errorOf('condition')}
        onChange={event => set({ condition: event.target.value as MissionCondition })}
      />
      {draft.condition === 'read_guide' ? (
        <p className={styles.soft}>ระบบตรวจการอ่านไม่ได้ สมาชิกทุกคนที่รับโบนัสได้จึงรับภารกิจนี้ได้ทันที</p>
      ) : null}
      {draft.condition === 'play_section' ? (
        <SelectField
          label="หมวดเกม"
          hint="หนึ่งรอบ เดิมพันเท่าใดก็ได้"
          options={sectionOptions}
          value={draft.section}
          error={errorOf('section')}
          onChange={event => set({ section: event.target.value as GameSection })}
        />
      ) : null}
      {draft.condition === 'check_in' ? (
        <TextField
          kind="number"
          label="เช็กอินกี่วันในเดือน"
          hint={`ไม่ต้องติดต่อกัน ไม่เกิน ${CHECK_IN_DAYS_MAX} วัน`}
          inputMode="numeric"
          value={draft.days_needed}
          error={errorOf('days_needed')}
          onChange={event => set({ days_needed: event.target.value })}
        />
      ) : null}
    </>
  )
}

function TermFields({ draft, set, errorOf }: FieldProps) {
  return (
    <>
      <MoneyField
        label="โบนัส"
        hint={`ไม่เกิน ${MISSION_REWARD_MAX_BAHT} บาท และทุกภารกิจรวมไม่เกิน ${MISSION_DAY_MAX_BAHT} บาทต่อคนต่อวัน`}
        value={draft.reward_fixed}
        error={errorOf('reward_fixed')}
        onValueChange={reward_fixed => set({ reward_fixed })}
      />
      <TurnoverFields draft={draft} set={set} errorOf={errorOf} />
      <MoneyField
        label="งบรวม"
        value={draft.budget}
        error={errorOf('budget')}
        onValueChange={budget => set({ budget })}
      />
      <TimeField
        kind="moment"
        label="สิ้นสุด"
        value={draft.ends_at}
        error={errorOf('ends_at')}
        onValueChange={ends_at => set({ ends_at })}
      />
    </>
  )
}

/** Lists conditions that missions deliberately do not offer, with the reasons. */
function LeftOut() {
  return (
    <details className={styles.left_out}>
      <summary>เงื่อนไขที่ไม่มีให้เลือก</summary>
      <ul>
        {leftOutConditions.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

/** Form for a new mission: its condition, a dry run that computes the cost, and the proposal, which a second staff user approves. */
export function NewMission({ onDone }: { onDone: () => void }) {
  const [draft, setDraft] = useState(FIRST)
  const set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const tryOut = async () => {
    const payload = sentOf(draft)
    const trial = await api('POST /rewards/missions/trial', { body: payload })
    return { sending: { kind: 'mission_open' as const, payload }, trial }
  }
  return (
    <ProposalWithTrial
      title="ภารกิจใหม่"
      className={styles.form}
      tryText="ดูผลก่อนเสนอ"
      fields={FIELDS}
      tryOut={tryOut}
      forecast={trial => <Forecast trial={trial} />}
      onProposed={() => {
        void refetchCalls('GET /rewards/missions')
        onDone()
      }}
    >
      {errorOf => (
        <>
          <Alert kind="info">
            ภารกิจที่เปิดแล้วแก้ไม่ได้ คนเดียวจบได้ทันที โบนัสไปไม่ถึงผู้ที่พักการเล่น ถึงวงเงินเสีย อยู่ในการดูแล หรือถูกระงับ
          </Alert>
          <ConditionFields draft={draft} set={set} errorOf={errorOf} />
          <LeftOut />
          <TermFields draft={draft} set={set} errorOf={errorOf} />
        </>
      )}
    </ProposalWithTrial>
  )
}

function Forecast({ trial }: { trial: Trial }) {
  return (
    <CasePart title={`ต้นทุนที่คาด: ${trial.title}`}>
      <Facts
        facts={[
          { name: 'สมาชิกที่รับโบนัสได้', value: `${formatCount(trial.members)} คน` },
          { name: 'ทำครบเงื่อนไขจาก 30 วันที่ผ่านมา', value: `${formatCount(trial.met)} คน` },
          { name: 'จำนวนรอบ', value: formatCount(trial.periods) },
          { name: 'ต้นทุนที่คาด', value: <Money amount={trial.cost_expected} /> },
          { name: 'ต้นทุนสูงสุด (งบ)', value: <Money amount={trial.cost_maximum} /> },
        ]}
      />
      <p className={styles.soft}>คิดราวกับทุกคนที่ทำครบรับโบนัส โดยไม่หักบัญชีซ้ำและผู้ที่มีโบนัสค้าง จึงสูงกว่าจริง</p>
    </CasePart>
  )
}
