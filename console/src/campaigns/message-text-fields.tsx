import {
  type CampaignLink,
  campaignLinks,
  TEXT_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from '@sala/contract/campaigns/campaign-values.ts'
import type { NewsVariable } from '@sala/contract/messages/news-message-fields.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { LinesField } from '../fields/multi-line-field.tsx'
import type { DraftFields } from './audience-fields.tsx'
import styles from './campaign-form.module.css'
import type { OfferedPromotion } from './offered-promotions.ts'

const variableLabels: Readonly<Record<NewsVariable, string>> = {
  name: 'ชื่อสมาชิก',
  amount: 'โบนัส (บาท)',
  until: 'วันสิ้นสุดโปรโมชั่น',
}

type WordFieldsProps = DraftFields & { offers: readonly OfferedPromotion[] }

/** Fields for a campaign's title and text, for the page of the lobby to which the message links, and for the promotion that it offers. */
export function WordFields({ draft, set, errorOf, offers }: WordFieldsProps) {
  const offered = offers.find(({ id }) => String(id) === draft.promotion)
  const may = (name: NewsVariable): boolean =>
    name === 'name' || (name === 'amount' ? offered?.reward_fixed != null : offered?.ends_at != null)
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>ส่งว่าอะไร</legend>
      <TextField
        kind="words"
        label="หัวข้อ"
        maxLength={TITLE_MAX_CHARACTERS}
        value={draft.title}
        error={errorOf('title')}
        onChange={event => set({ title: event.target.value })}
      />
      <LinesField
        label="ข้อความ"
        hint={`ไม่เกิน ${TEXT_MAX_CHARACTERS} ตัวอักษร บอกตรง ๆ ไม่เร่งให้เล่น`}
        value={draft.text}
        error={errorOf('text')}
        onValueChange={text => set({ text })}
      />
      <fieldset aria-label="แทรกตัวแปร" className={styles.chips}>
        <span className={styles.name}>แทรก</span>
        {(Object.entries(variableLabels) as [NewsVariable, string][])
          .filter(([name]) => may(name))
          .map(([name, label]) => (
            <Button key={name} size="s" kind="quiet" onClick={() => set({ text: `${draft.text}{${name}}` })}>
              {label}
            </Button>
          ))}
      </fieldset>
      <div className={styles.pair}>
        <SelectField
          label="กดแล้วไปที่"
          options={Object.entries(campaignLinks).map(([value, label]) => ({ value, label }))}
          value={draft.link}
          error={errorOf('link')}
          onChange={event => set({ link: event.target.value as CampaignLink })}
        />
        <SelectField
          label="โปรโมชั่นที่แนบ"
          hint="เฉพาะที่เปิดอยู่และมีงบเหลือ"
          options={[
            { value: '', label: 'ไม่แนบ' },
            ...offers.map(({ id, title, left }) => ({
              value: String(id),
              label: `${title} (งบเหลือ ฿${formatBahtShort(left)})`,
            })),
          ]}
          value={draft.promotion}
          error={errorOf('promotion')}
          onChange={event => set({ promotion: event.target.value })}
        />
      </div>
    </fieldset>
  )
}
