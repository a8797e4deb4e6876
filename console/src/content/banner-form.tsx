import { Button } from '@sala/ui/action/button.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { bangkokFieldOf, instantOf } from '../fields/bangkok-time.ts'
import { TimeField } from '../fields/time-field.tsx'
import { usePermissions } from '../session/desk-session.ts'
import type { Banner } from './banner-draft.ts'
import { BannerPicture } from './banner-picture.tsx'
import styles from './content.module.css'

type BannerFormProps = {
  banner: Banner
  onChange: (change: Partial<Banner>) => void
  onRemove: () => void
}

const WORDS = [
  ['title', 'ชื่อป้าย'],
  ['note', 'ข้อความรอง'],
  ['img', 'รูป (ไฟล์ของล็อบบี้)'],
] as const

const TIMES = [
  ['shown_from', 'แสดงตั้งแต่ (เวลาไทย)', 'ว่าง: ตั้งแต่ตอนนี้'],
  ['shown_until', 'แสดงถึง (เวลาไทย)', 'ว่าง: ไม่มีวันสิ้นสุด'],
] as const

const textOrNull = (text: string): string | null => (text === '' ? null : text)

function Way({ banner, onChange }: Omit<BannerFormProps, 'onRemove'>) {
  return (
    <div className={styles.pair}>
      <TextField
        kind="key"
        label="ลิงก์ (หน้าในล็อบบี้ หรือ https)"
        value={banner.link ?? ''}
        onChange={event => onChange({ link: textOrNull(event.target.value) })}
      />
      <TextField
        kind="key"
        label="หรือเปิดเกม (รหัสเกม)"
        value={banner.gamecode ?? ''}
        onChange={event => {
          const gamecode = textOrNull(event.target.value)
          onChange({ gamecode, ...(gamecode === null ? { game_option: null } : {}) })
        }}
      />
    </div>
  )
}

export function BannerForm({ banner, onChange, onRemove }: BannerFormProps) {
  const mayEdit = usePermissions()('content.edit')
  return (
    <>
      {mayEdit ? <BannerPicture key={banner.id} onDone={img => onChange({ img })} /> : null}
      {WORDS.map(([field, label]) => (
        <TextField
          key={field}
          kind="words"
          label={label}
          value={banner[field]}
          onChange={event => onChange({ [field]: event.target.value })}
        />
      ))}
      <Way banner={banner} onChange={onChange} />
      <div className={styles.pair}>
        {TIMES.map(([field, label, hint]) => (
          <TimeField
            key={field}
            kind="moment"
            label={label}
            hint={hint}
            value={bangkokFieldOf(banner[field])}
            onValueChange={value => onChange({ [field]: instantOf(value) })}
          />
        ))}
      </div>
      {mayEdit ? (
        <div className={styles.row}>
          <Button size="s" kind="danger" onClick={onRemove}>
            นำป้ายนี้ออก
          </Button>
        </div>
      ) : null}
    </>
  )
}
