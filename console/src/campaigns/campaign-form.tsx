import { NAME_MAX_CHARACTERS } from '@sala/contract/campaigns/campaign-values.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { withEditVersion } from '../calls/edit-conflict-check.ts'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { notify } from '../notices.ts'
import { AudienceCount } from './audience-count.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { audienceOf, type CampaignDraft, draftOf, sentOf } from './campaign-draft.ts'
import styles from './campaign-form.module.css'
import type { CampaignPage } from './campaign-texts.ts'
import { PhonePreview } from './message-phone-preview.tsx'
import { WordFields } from './message-text-fields.tsx'
import { type OfferedPromotion, useOfferedPromotions } from './offered-promotions.ts'

const FIELDS = ['name', 'title', 'text', 'link', 'promotion', 'tags', 'deposits']
const SAMPLE_NAME = 'สมชาย'

/**
 * Fills the variables of the text, such as `{name}`, with samples for the preview. When the campaign is sent, the server fills them for each member.
 */
const filled = (text: string, offered: OfferedPromotion | undefined): string => {
  const values: Readonly<Record<string, string | undefined>> = {
    name: SAMPLE_NAME,
    amount: offered?.reward_fixed == null ? undefined : formatBahtShort(offered.reward_fixed),
    until: offered?.ends_at == null ? undefined : formatThaiDateTime(offered.ends_at),
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

type CampaignFormProps = { page: CampaignPage; onCancel: () => void; onDone: () => void }

/** Form for the draft of a campaign: the audience and its size, the text with a preview as on a phone, and the attached promotion. */
export function CampaignForm({ page, onCancel, onDone }: CampaignFormProps) {
  const [draft, setDraft] = useState(() => draftOf(page))
  const [withSeen] = useState(() => withEditVersion(page.seen))
  const offers = useOfferedPromotions()
  const set = (change: Partial<CampaignDraft>) => setDraft(before => ({ ...before, ...change }))
  const { busy, submit, errorOf, alert } = useAction({
    send: () =>
      withSeen(known =>
        api('POST /campaigns/{campaign}/edit', {
          params: { campaign: page.id },
          body: { ...sentOf(draft), ...known },
        }),
      ),
    fields: FIELDS,
    onDone: () => {
      notify('success', 'บันทึกร่างแล้ว')
      onDone()
    },
  })
  const offered = offers.find(({ id }) => String(id) === draft.promotion)
  const fields = { draft, set, errorOf }
  return (
    <ActionForm className={styles.form} alert={alert} onSubmit={submit}>
      <TextField
        kind="words"
        label="ชื่อแคมเปญ"
        maxLength={NAME_MAX_CHARACTERS}
        value={draft.name}
        error={errorOf('name')}
        onChange={event => set({ name: event.target.value })}
      />
      <AudienceFields {...fields} />
      <AudienceCount id={page.id} audience={() => audienceOf(draft)} />
      <WordFields {...fields} offers={offers} />
      <PhonePreview
        title={filled(draft.title, offered)}
        text={filled(draft.text, offered)}
        link={draft.link}
        caption={`ตัวอย่างสำหรับสมาชิกชื่อ ${SAMPLE_NAME}`}
      />
      <div className={styles.foot}>
        <div className={styles.row}>
          <Button type="submit" kind="primary" loading={busy}>
            บันทึกร่าง
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            ยกเลิก
          </Button>
        </div>
      </div>
    </ActionForm>
  )
}
