import { artNames, audienceNames } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import { sectionNames } from '@sala/contract/games/game-section-names.ts'
import { GameArt } from '@sala/ui/art/game-art.tsx'
import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { MoneyField } from '@sala/ui/form/money-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import type { ReactNode } from 'react'
import { LinesField } from '../fields/multi-line-field.tsx'
import { TimeField } from '../fields/time-field.tsx'
import type { PromotionDraft } from './promotion-draft.ts'
import styles from './promotion-form.module.css'
import { emblemOf, isRefund, minimumName, type PromotionPage } from './promotion-texts.ts'

/** Names of the fields that show the server's errors themselves. All other errors are shown in the form's alert. */
export const promotionFields = [
  ...[
    'title',
    'summary',
    'terms',
    'deposit_minimum',
    'reward_fixed',
    'rate_percent',
    'section',
    'friends_max',
    'turnover_times',
  ],
  ...['maximum_withdrawal', 'claim_days', 'valid_days', 'weights', 'greatest_stake_percent', 'hue'],
  ...['greatest_stake_least', 'audience_days', 'budget', 'starts_at', 'ends_at', 'reason'],
]
const HUE_MAX_DEGREES = 359

type Shared = {
  draft: PromotionDraft
  set: (change: Partial<PromotionDraft>) => void
  errorOf: (field: string) => string | undefined
}
/** Names of those form fields whose value is text. */
type Typed = {
  [K in keyof PromotionDraft]: PromotionDraft[K] extends string ? K : never
}[keyof PromotionDraft]

type Asked = Shared & { name: Typed; label: string; hint?: string }

const field = ({ name, label, hint, draft, set, errorOf }: Asked) => ({
  shown: { label, hint, value: draft[name], error: errorOf(name) },
  change: (value: string) => set({ [name]: value }),
})

/** A text field. With `suffix` it is a number field in that unit. */
function Text({ suffix, ...asked }: Asked & { suffix?: string }) {
  const { shown, change } = field(asked)
  const kind = suffix === undefined ? 'words' : 'number'
  const figure = suffix === undefined ? {} : { suffix, inputMode: 'decimal' as const }
  return <TextField kind={kind} {...shown} {...figure} onChange={event => change(event.target.value)} />
}

function Baht(asked: Asked) {
  const { shown, change } = field(asked)
  return <MoneyField {...shown} onValueChange={change} />
}

function Moment(asked: Asked) {
  const { shown, change } = field(asked)
  return <TimeField kind="moment" {...shown} onValueChange={change} />
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

function Picture(shared: Shared) {
  const { draft, set, errorOf } = shared
  return (
    <Part title="ภาพ">
      <GameArt
        emblem={emblemOf[draft.art] ?? 'star'}
        hue={Number(draft.hue)}
        name=""
        titled={false}
        shape="wide"
        className={styles.picture}
      />
      <div className={styles.pair}>
        <SelectField
          label="ลาย"
          options={Object.entries(artNames).map(([value, label]) => ({ value, label }))}
          value={draft.art}
          onChange={event => set({ art: event.target.value })}
        />
        <TextField
          kind="chosen"
          label="สี (องศา)"
          type="range"
          min={0}
          max={HUE_MAX_DEGREES}
          value={draft.hue}
          error={errorOf('hue')}
          onChange={event => set({ hue: event.target.value })}
        />
      </div>
    </Part>
  )
}

function Gives({ page, ...shared }: Shared & { page: PromotionPage }) {
  return (
    <Part title="สิ่งที่ให้และสิ่งที่ขอ">
      <div className={styles.pair}>
        {page.deposit_minimum === null ? null : (
          <Baht {...shared} name="deposit_minimum" label={minimumName(page)} />
        )}
        {page.friends_max === null ? null : (
          <Text {...shared} name="friends_max" label="นับเพื่อนได้สูงสุด" suffix="คน" />
        )}
        {page.section === null ? null : (
          <SelectField
            label="ประเภทเกมที่คืน"
            options={Object.entries(sectionNames).map(([value, label]) => ({ value, label }))}
            value={shared.draft.section}
            error={shared.errorOf('section')}
            onChange={event => shared.set({ section: event.target.value })}
          />
        )}
        {page.reward_fixed === null ? (
          <Text {...shared} name="rate_percent" label="ให้ร้อยละ" suffix="%" />
        ) : (
          <Baht {...shared} name="reward_fixed" label="โบนัส" />
        )}
        <Text {...shared} name="turnover_times" label="ยอดเทิร์น" suffix="เท่า" />
        <Text {...shared} name="valid_days" label="ทำเทิร์นภายใน" suffix="วัน" />
        {page.claim_days === null ? null : (
          <Text {...shared} name="claim_days" label="กดรับภายใน" suffix="วัน" />
        )}
        <Baht {...shared} name="maximum_withdrawal" label="ถอนได้สูงสุด" hint="เว้นว่าง: ไม่จำกัด" />
        <Text
          {...shared}
          name="greatest_stake_percent"
          label="เดิมพันที่นับ ไม่เกิน"
          suffix="%"
          hint="ของเครดิต เว้นว่าง: นับทุกเดิมพัน"
        />
        <Baht {...shared} name="greatest_stake_least" label="แต่ไม่ต่ำกว่า" />
      </div>
    </Part>
  )
}

function Weights({ draft, set, errorOf }: Shared) {
  const names = [...Object.entries<string>(sectionNames), ['other', 'เกมอื่น'] as const]
  return (
    <Part title="เดิมพันแต่ละประเภทนับร้อยละเท่าไร">
      <div className={styles.thirds}>
        {names.map(([section, name]) => (
          <TextField
            key={section}
            kind="number"
            label={name}
            suffix="%"
            inputMode="numeric"
            value={draft.weights[section] ?? ''}
            onChange={event => set({ weights: { ...draft.weights, [section]: event.target.value } })}
          />
        ))}
      </div>
      {errorOf('weights') === undefined ? null : <Alert kind="error">{errorOf('weights')}</Alert>}
    </Part>
  )
}

function Whom({ page, ...shared }: Shared & { page: PromotionPage }) {
  const { draft, set } = shared
  return (
    <Part title="ใคร เมื่อไร และงบ">
      <div className={styles.pair}>
        <SelectField
          label="สำหรับ"
          options={Object.entries(audienceNames).map(([value, label]) => ({ value, label }))}
          value={draft.audience}
          onChange={event => set({ audience: event.target.value as PromotionDraft['audience'] })}
        />
        {draft.audience === 'everybody' ? null : (
          <Text {...shared} name="audience_days" label="จำนวนวัน" suffix="วัน" />
        )}
        {isRefund(page) ? null : (
          <Baht {...shared} name="budget" label="งบรวม" hint="เว้นว่าง: ไม่จำกัด เมื่องบหมดไม่มีใครรับได้อีก" />
        )}
        <Moment {...shared} name="starts_at" label="เริ่ม (เวลาไทย)" />
        <Moment {...shared} name="ends_at" label="สิ้นสุด (เวลาไทย)" hint="เว้นว่าง: ไม่มีกำหนด" />
      </div>
      <Checkbox
        label="หนึ่งสิทธิ์ต่อคน (เครื่องหรือผู้โอนเดียวกันนับเป็นคนเดียว)"
        checked={draft.once_per_person}
        onChange={event => set({ once_per_person: event.target.checked })}
      />
    </Part>
  )
}

export function PromotionFields({ page, ...shared }: Shared & { page: PromotionPage }) {
  return (
    <>
      <Part title="คำที่สมาชิกอ่าน">
        <Text {...shared} name="title" label="ชื่อ" />
        <Text {...shared} name="summary" label="คำโปรย" />
        <LinesField
          label="เงื่อนไขเพิ่มเติม (บรรทัดละข้อ)"
          hint="เงื่อนไขเรื่องตัวเลขด้านล่าง ระบบเขียนให้เอง ข้อความที่ขัดกับตัวเลขจะบันทึกไม่ได้"
          value={shared.draft.terms}
          error={shared.errorOf('terms')}
          onValueChange={terms => shared.set({ terms })}
        />
      </Part>
      <Gives page={page} {...shared} />
      <Weights {...shared} />
      <Whom page={page} {...shared} />
      <Picture {...shared} />
    </>
  )
}
