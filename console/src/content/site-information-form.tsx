import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { withEditVersion } from '../calls/edit-conflict-check.ts'
import { SaveForm } from './content-save-form.tsx'

type Info = Answer<'GET /content'>['site']

const NAMES: Readonly<Record<keyof Info, string>> = {
  name: 'ชื่อเว็บ',
  line: 'ลิงก์ LINE',
  support: 'ลิงก์ช่วยเหลือ',
  telegram: 'ลิงก์ Telegram',
  game: 'ข้อความเกม',
  referral: 'ข้อความแนะนำเพื่อน',
}

/** Editor of the site's name and contacts. The lobby omits contacts that are empty. */
export function Site({ saved, seen }: { saved: Info; seen: string }) {
  const [site, setSite] = useState(saved)
  const [withSeen] = useState(() => withEditVersion(seen))
  return (
    <SaveForm
      name="บันทึกข้อมูลเว็บ"
      done="บันทึกแล้ว สมาชิกเห็นทันที"
      fields={Object.keys(NAMES)}
      send={reason => withSeen(known => api('POST /content/site', { body: { ...site, ...known, reason } }))}
    >
      {errorOf =>
        (Object.keys(NAMES) as (keyof Info)[]).map(key => (
          <TextField
            key={key}
            kind={key === 'name' ? 'words' : 'key'}
            label={NAMES[key]}
            value={site[key]}
            error={errorOf(key)}
            onChange={event => setSite({ ...site, [key]: event.target.value })}
          />
        ))
      }
    </SaveForm>
  )
}
