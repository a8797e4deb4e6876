import { monthNames } from '@sala/contract/campaigns/audience-texts.ts'
import type { GameSection } from '@sala/contract/games/game-facts.ts'
import { sectionNames } from '@sala/contract/games/game-section-names.ts'
import { Chip } from '@sala/ui/action/chip.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { LinesField } from '../fields/multi-line-field.tsx'
import type { CampaignDraft } from './campaign-draft.ts'
import styles from './campaign-form.module.css'

export type DraftFields = {
  draft: CampaignDraft
  set: (change: Partial<CampaignDraft>) => void
  errorOf: (field: string) => string | undefined
}
type Typed = { [K in keyof CampaignDraft]: CampaignDraft[K] extends string ? K : never }[keyof CampaignDraft]

type NumberProps = DraftFields & { name: Exclude<Typed, 'link'>; label: string; suffix: string }

function NumberBox({ draft, set, name, label, suffix }: NumberProps) {
  return (
    <TextField
      kind="number"
      inputMode="numeric"
      label={label}
      suffix={suffix}
      value={draft[name]}
      onChange={event => set({ [name]: event.target.value })}
    />
  )
}

const toggled = <T,>(chosen: readonly T[], value: T): T[] =>
  chosen.includes(value) ? chosen.filter(each => each !== value) : [...chosen, value]

/** Filters whose options are a list: months of birth, and sections of games. */
function Choices(shared: DraftFields) {
  const { draft, set } = shared
  return (
    <>
      <fieldset aria-label="เดือนเกิด" className={styles.chips}>
        <span className={styles.name}>เดือนเกิด</span>
        {monthNames.map((name, at) => (
          <Chip
            key={name}
            selected={draft.birth_months.includes(at + 1)}
            onClick={() =>
              set({ birth_months: toggled(draft.birth_months, at + 1).toSorted((a, b) => a - b) })
            }
          >
            {name}
          </Chip>
        ))}
      </fieldset>
      <fieldset aria-label="ประเภทเกมที่เล่น" className={styles.chips}>
        <span className={styles.name}>เล่นเกมประเภท</span>
        {(Object.entries(sectionNames) as [GameSection, string][]).map(([section, name]) => (
          <Chip
            key={section}
            selected={draft.sections.includes(section)}
            onClick={() => set({ sections: toggled(draft.sections, section) })}
          >
            {name}
          </Chip>
        ))}
      </fieldset>
      {draft.sections.length === 0 ? null : (
        <div className={styles.pair}>
          <NumberBox {...shared} name="sections_days" label="นับการเล่นย้อนหลัง" suffix="วัน" />
        </div>
      )}
    </>
  )
}

/** Fields for the filters of the audience. No filter uses losses, wins or remaining credit, because news must not be aimed at them. */
export function AudienceFields(shared: DraftFields) {
  const { draft, set, errorOf } = shared
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>ส่งถึงใคร</legend>
      <p className={styles.hint}>เว้นว่างคือไม่จำกัด เลือกตามยอดเสียหรือเครดิตที่เหลือไม่ได้</p>
      <div className={styles.pair}>
        <NumberBox {...shared} name="played_least" label="ไม่ได้เล่นมาแล้วตั้งแต่" suffix="วัน" />
        <NumberBox {...shared} name="played_most" label="เล่นล่าสุดไม่เกิน" suffix="วันก่อน" />
        <NumberBox {...shared} name="deposited_least" label="ไม่ได้ฝากมาแล้วตั้งแต่" suffix="วัน" />
        <NumberBox {...shared} name="deposited_most" label="ฝากล่าสุดไม่เกิน" suffix="วันก่อน" />
        <NumberBox {...shared} name="registered_least" label="สมัครมาแล้วตั้งแต่" suffix="วัน" />
        <NumberBox {...shared} name="registered_most" label="สมัครมาไม่เกิน" suffix="วัน" />
      </div>
      <div className={styles.pair}>
        <NumberBox {...shared} name="count_least" label="ฝากตั้งแต่" suffix="ครั้ง" />
        <NumberBox {...shared} name="count_most" label="ฝากไม่เกิน" suffix="ครั้ง" />
        <MoneyField
          label="ฝากรวมตั้งแต่"
          value={draft.sum_least}
          error={errorOf('deposits')}
          onValueChange={sum_least => set({ sum_least })}
        />
        <MoneyField
          label="ฝากรวมไม่เกิน"
          value={draft.sum_most}
          onValueChange={sum_most => set({ sum_most })}
        />
        <NumberBox {...shared} name="deposits_days" label="นับฝากย้อนหลัง" suffix="วัน" />
      </div>
      <Choices {...shared} />
      <LinesField
        label="ป้ายของสมาชิก (บรรทัดละป้าย)"
        hint="มีป้ายใดป้ายหนึ่งก็พอ"
        value={draft.tags}
        error={errorOf('tags')}
        onValueChange={tags => set({ tags })}
      />
    </fieldset>
  )
}
