import { NAME_MAX_CHARACTERS } from '@sala/contract/campaigns/campaign-values.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { CaseFrame } from '../case/case-layout.tsx'
import { ActionForm } from '../fields/action-form.tsx'
import styles from './campaign-form.module.css'
import type { CampaignRow } from './campaign-texts.ts'

/** Form that creates a campaign. It asks only for the name. Audience and text follow in the draft. */
export function NewCampaign({ onMade }: { onMade: (id: CampaignRow['id']) => void }) {
  const [name, setName] = useState('')
  const { busy, submit, errorOf, alert } = useAction({
    send: () => api('POST /campaigns', { body: { name } }),
    fields: ['name'],
    onDone: ({ id }) => {
      void refetchCalls('GET /campaigns')
      onMade(id)
    },
  })
  return (
    <CaseFrame
      title="แคมเปญใหม่"
      state={{ text: 'ร่าง', tone: 'neutral' }}
      why="ข่าวถึงสมาชิกที่ยินยอมรับข่าวเท่านั้น ไม่ส่งถึงผู้ที่พัก งดเล่น หรือใกล้ขีดจำกัดของตัวเอง"
    >
      <ActionForm className={styles.form} alert={alert} onSubmit={submit}>
        <TextField
          kind="words"
          label="ชื่อแคมเปญ"
          hint="เห็นเฉพาะที่โต๊ะ สมาชิกไม่เห็น"
          maxLength={NAME_MAX_CHARACTERS}
          value={name}
          error={errorOf('name')}
          autoFocus
          onChange={event => setName(event.target.value)}
        />
        <div className={styles.row}>
          <Button type="submit" kind="primary" loading={busy}>
            สร้างร่าง
          </Button>
        </div>
      </ActionForm>
    </CaseFrame>
  )
}
