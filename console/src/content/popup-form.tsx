import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { withEditVersion } from '../calls/edit-conflict-check.ts'
import { LinesField } from '../fields/multi-line-field.tsx'
import styles from './content.module.css'
import { SaveForm } from './content-save-form.tsx'

export function Popup({ saved, seen }: { saved: Answer<'GET /content'>['popup']; seen: string }) {
  const [popup, setPopup] = useState(saved)
  const [withSeen] = useState(() => withEditVersion(seen))
  const set = (change: Partial<typeof popup>) => setPopup({ ...popup, ...change })
  return (
    <div className={styles.sides}>
      <SaveForm
        name="บันทึกป๊อปอัป"
        done="บันทึกแล้ว"
        fields={['id', 'title', 'text']}
        send={reason =>
          withSeen(known => api('POST /content/popup', { body: { ...popup, ...known, reason } }))
        }
      >
        {errorOf => (
          <>
            <Checkbox
              label="แสดงให้สมาชิก"
              checked={popup.shown}
              onChange={event => set({ shown: event.target.checked })}
            />
            <TextField
              kind="key"
              label="รหัส"
              hint="รหัสใหม่: แสดงอีกครั้งให้ผู้ที่ปิดไปแล้ววันนี้"
              value={popup.id}
              error={errorOf('id')}
              onChange={event => set({ id: event.target.value })}
            />
            <TextField
              kind="words"
              label="หัวข้อ"
              hint="เว้นว่าง: ใช้คำของล็อบบี้"
              value={popup.title}
              error={errorOf('title')}
              onChange={event => set({ title: event.target.value })}
            />
            <LinesField
              label="ข้อความ"
              rows={4}
              value={popup.text}
              error={errorOf('text')}
              onValueChange={text => set({ text })}
            />
          </>
        )}
      </SaveForm>
      <section className={styles.preview} aria-label="ตัวอย่างป๊อปอัป">
        <h2>{popup.title || 'คำของล็อบบี้'}</h2>
        <p>{popup.text || 'ข้อความของล็อบบี้เอง'}</p>
        {popup.shown ? null : <p className={styles.caption}>ไม่แสดงให้ใครในตอนนี้</p>}
      </section>
    </div>
  )
}
