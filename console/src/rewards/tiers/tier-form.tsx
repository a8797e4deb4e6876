import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { useState } from 'react'
import { ProposalWithTrial } from '../../actions/proposal-with-dry-run.tsx'
import { type Answer, api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { CasePart, Facts } from '../../case/fact-list.tsx'
import { TurnoverFields } from '../../fields/turnover-fields.tsx'
import styles from './tier.module.css'
import { type Draft, FIRST_DRAFT, sentOf } from './tier-draft.ts'
import { TierRows } from './tier-row-fields.tsx'

const FIELDS = ['tiers', 'turnover_times', 'maximum_withdrawal', 'valid_days', 'budget']

type Trial = Answer<'POST /rewards/tiers/trial'>
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
        <TurnoverFields draft={draft} set={set} errorOf={errorOf} />
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

/** Form for a new table of tiers, with a dry run over the last ninety days, and the proposal, which a second staff user approves. */
export function NewTierTable({ onDone }: { onDone: () => void }) {
  const [draft, setDraft] = useState(FIRST_DRAFT)
  const set = (change: Partial<Draft>) => setDraft(before => ({ ...before, ...change }))
  const tryOut = async () => {
    const payload = sentOf(draft)
    const trial = await api('POST /rewards/tiers/trial', { body: payload })
    return { sending: { kind: 'tier_table' as const, payload }, trial }
  }
  return (
    <ProposalWithTrial
      title="ตารางระดับใหม่"
      className={styles.form}
      tryText="ลองกับ 90 วันที่ผ่านมา"
      fields={FIELDS}
      tryOut={tryOut}
      forecast={trial => <Forecast trial={trial} />}
      onProposed={() => {
        void refetchCalls('GET /rewards/tiers')
        onDone()
      }}
    >
      {errorOf => (
        <>
          <Alert kind="info">
            ตารางที่ใช้แล้วแก้ไม่ได้ ตารางใหม่แทนตารางเดิมเมื่ออีกคนอนุมัติ ระดับไม่เพิ่มวงเงินที่สมาชิกตั้งเอง และไม่เปลี่ยนกฎตรวจก่อนถอน
          </Alert>
          <TierRows rows={draft.rows} error={errorOf('tiers')} onChange={rows => set({ rows })} />
          <Terms draft={draft} set={set} errorOf={errorOf} />
        </>
      )}
    </ProposalWithTrial>
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
