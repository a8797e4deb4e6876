import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { useState } from 'react'
import { Proposing } from '../../actions/proposal-form.tsx'
import { type Answer, api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { useAction } from '../../calls/use-action.ts'
import { CaseFrame } from '../../case/case-frame.tsx'
import { CasePart, Facts } from '../../case/fact-list.tsx'
import { ActionForm } from '../../fields/action-form.tsx'
import styles from './tier.module.css'
import { type Draft, FIRST_DRAFT, type SentTable, sentOf } from './tier-draft.ts'
import { TierRows } from './tier-rows.tsx'

const FIELDS = ['tiers', 'turnover_times', 'maximum_withdrawal', 'valid_days', 'budget']
const STATE = { text: 'ยังไม่เสนอ', tone: 'neutral' } as const

type Trial = Answer<'POST /rewards/tiers/trial'>
type Looked = {
  readonly payload: SentTable
  readonly trial: Trial
  readonly effect: Answer<'POST /proposals/preview'>
}

type TermsProps = {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly errorOf: (field: string) => string | undefined
}

/** Fields for the terms of the gifts (the same for all tiers of the table), and for the gifts' budget. */
function Terms({ draft, set, errorOf }: TermsProps) {
  return (
    <fieldset className={styles.tier}>
      <legend>เงื่อนไขและงบของของขวัญ</legend>
      <div className={styles.fields}>
        <TextField
          kind="number"
          label="ยอดเทิร์น (เท่า)"
          inputMode="numeric"
          value={draft.turnover_times}
          error={errorOf('turnover_times')}
          onChange={event => set({ turnover_times: event.target.value })}
        />
        <TextField
          kind="number"
          label="ทำเทิร์นภายใน (วัน)"
          inputMode="numeric"
          value={draft.valid_days}
          error={errorOf('valid_days')}
          onChange={event => set({ valid_days: event.target.value })}
        />
        <MoneyField
          label="ถอนได้สูงสุด"
          hint="เว้นว่าง: ไม่จำกัด"
          value={draft.maximum_withdrawal}
          error={errorOf('maximum_withdrawal')}
          onValueChange={maximum_withdrawal => set({ maximum_withdrawal })}
        />
        <MoneyField
          label="งบรวม"
          hint="ของขวัญหยุดเมื่องบเหลือไม่พอชิ้นที่ใหญ่ที่สุด"
          value={draft.budget}
          error={errorOf('budget')}
          onValueChange={budget => set({ budget })}
        />
      </div>
    </fieldset>
  )
}

/** Form of a new table of tiers, with a dry run over the last ninety days, and the proposal, which a second staff user approves. */
export function NewTierTable({ onDone }: { onDone: () => void }) {
  const [draft, setDraft] = useState(FIRST_DRAFT)
  const [looked, setLooked] = useState<Looked | null>(null)
  const set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const { busy, submit, errorOf, alert } = useAction({
    send: async (): Promise<Looked> => {
      const payload = sentOf(draft)
      const trial = await api('POST /rewards/tiers/trial', { body: payload })
      const effect = await api('POST /proposals/preview', { body: { kind: 'tier_table', payload } })
      return { payload, trial, effect }
    },
    fields: FIELDS,
    onDone: setLooked,
  })
  if (looked !== null)
    return (
      <CaseFrame title="ตารางระดับใหม่" state={STATE}>
        <Forecast trial={looked.trial} />
        <Proposing
          sending={{ kind: 'tier_table', payload: looked.payload }}
          looked={looked.effect}
          onBack={() => setLooked(null)}
          onDone={() => {
            void refetchCalls('GET /rewards/tiers')
            onDone()
          }}
        />
      </CaseFrame>
    )
  return (
    <CaseFrame title="ตารางระดับใหม่" state={STATE}>
      <ActionForm className={styles.form} alert={alert} onSubmit={submit}>
        <Alert kind="info">
          ตารางที่ใช้แล้วแก้ไม่ได้ ตารางใหม่แทนตารางเดิมเมื่ออีกคนอนุมัติ ระดับไม่เพิ่มวงเงินที่สมาชิกตั้งเอง และไม่เปลี่ยนกฎตรวจก่อนถอน
        </Alert>
        <TierRows rows={draft.rows} error={errorOf('tiers')} onChange={rows => set({ rows })} />
        <Terms draft={draft} set={set} errorOf={errorOf} />
        <Button type="submit" kind="primary" loading={busy}>
          ลองกับ 90 วันที่ผ่านมา
        </Button>
      </ActionForm>
    </CaseFrame>
  )
}

function Forecast({ trial }: { trial: Trial }) {
  return (
    <CasePart title="ถ้าใช้ตารางนี้ใน 90 วันที่ผ่านมา">
      <Facts
        facts={[
          ...trial.tiers.map(({ name, members, cashback, birthday }) => ({
            name,
            value: `${formatCount(members)} คน เงินคืน ฿${formatBahtShort(cashback)} วันเกิด ฿${formatBahtShort(birthday)}`,
            wide: true,
          })),
          { name: 'มีระดับอยู่ตอนนี้', value: `${formatCount(trial.now)} คน` },
          { name: 'สูงขึ้น', value: `${formatCount(trial.rise)} คน` },
          { name: 'ต่ำลง', value: `${formatCount(trial.fall)} คน` },
          { name: 'เท่าเดิม', value: `${formatCount(trial.stay)} คน` },
          { name: `เงินคืน ${trial.weeks} สัปดาห์`, value: <Money amount={trial.cashback} /> },
          { name: 'วันเกิดในหนึ่งปี', value: <Money amount={trial.birthday} /> },
          { name: 'ต้นทุนสูงสุด (งบ)', value: <Money amount={trial.budget} /> },
        ]}
      />
      <p className={styles.soft}>คิดราวกับทุกคนรับครบทุกชิ้น โดยไม่หักบัญชีซ้ำ ผู้ที่พักการเล่น และผู้ที่มีโบนัสค้าง จึงสูงกว่าจริง</p>
    </CasePart>
  )
}
