import { alertKindNames } from '@sala/contract/desk/alerts/alert-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Bell } from '@sala/ui/brand/icons.ts'
import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { SelectField } from '@sala/ui/choice/select-field.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { useStore } from '@sala/ui/shared-value-store.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { ActionForm } from '../fields/action-form.tsx'
import { notify } from '../notices.ts'
import { usePermissions } from '../session/desk-session.ts'
import { playAlert, soundStore, unlockSound } from './alert-sounds.ts'
import styles from './alerts-screen.module.css'
import { GroupMessages } from './staff-group-messages.tsx'

type Choices = Answer<'GET /alerts/choices'>
type Draft = Pick<Choices, 'muted' | 'desktop' | 'quiet_from_hour' | 'quiet_to_hour' | 'on_call'>
type Set = (change: Partial<Draft>) => void

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** The screen on which a staff user chooses how the desk reports waiting work, by kind of work. */
export function AlertsScreen() {
  const { data, error, refetch } = useQuery(call('GET /alerts/choices'))
  const mayReadQueue = usePermissions()('queue.read')
  return (
    <div className={styles.screen}>
      <h1>การแจ้งเตือน</h1>
      <div className={styles.columns}>
        {data === undefined ? <CaseWaiting error={error} retry={refetch} /> : <ChoicesForm saved={data} />}
        <div>
          {data === undefined ? null : <LevelsPart {...data} />}
          {mayReadQueue ? (
            <Part
              title="กลุ่มของกะ"
              note="งานที่ยังไม่มีคนรับจะส่งเข้ากลุ่ม มีเพียงชนิดงาน จำนวน และเวลาที่รอ ไม่มีข้อมูลของสมาชิก"
            >
              <GroupMessages />
            </Part>
          ) : null}
        </div>
      </div>
    </div>
  )
}

function ChoicesForm({ saved }: { saved: Choices }) {
  const [draft, setDraft] = useState<Draft>(saved)
  const set: Set = change => setDraft({ ...draft, ...change })
  const { muted, desktop, quiet_from_hour, quiet_to_hour, on_call } = draft
  const { busy, submit, alert } = useAction({
    send: () =>
      api('POST /alerts/choices', { body: { muted, desktop, quiet_from_hour, quiet_to_hour, on_call } }),
    onDone: () => {
      notify('success', 'บันทึกการแจ้งเตือนแล้ว')
      return refetchCalls('GET /alerts/choices')
    },
  })
  return (
    <ActionForm className={styles.form} alert={alert} onSubmit={submit}>
      <SoundPart kinds={saved.kinds} muted={muted} set={set} />
      <DesktopPart desktop={desktop} set={set} />
      <QuietPart draft={draft} set={set} />
      <div>
        <Button type="submit" kind="primary" loading={busy}>
          บันทึก
        </Button>
      </div>
    </ActionForm>
  )
}

type PartProps = { title: string; note?: string; children: ReactNode }

function Part({ title, note, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {note === undefined ? null : <p className={styles.faint}>{note}</p>}
      {children}
    </section>
  )
}

function SoundPart({ kinds, muted, set }: Pick<Choices, 'kinds' | 'muted'> & { set: Set }) {
  const sound = useStore(soundStore)
  const change = (kind: Choices['kinds'][number], isAudible: boolean) =>
    set({ muted: isAudible ? muted.filter(one => one !== kind) : [...muted, kind] })
  return (
    <Part title="เสียงของแต่ละงาน" note="แต่ละงานมีเสียงของตัวเอง เลือกเฉพาะงานที่อยากได้ยิน">
      {sound === 'ready' ? null : (
        <Alert
          kind="info"
          action={
            <Button size="s" kind="primary" icon={<Bell />} onClick={() => void unlockSound()}>
              เปิดเสียง
            </Button>
          }
        >
          เบราว์เซอร์ยังไม่ให้หน้านี้มีเสียง กดหนึ่งครั้งหลังเปิดหน้า
        </Alert>
      )}
      {kinds.length === 0 ? <p className={styles.faint}>บทบาทของคุณไม่มีงานที่ต้องเรียก</p> : null}
      <ul className={styles.kinds}>
        {kinds.map(kind => (
          <li key={kind} className={styles.kind}>
            <Checkbox
              label={alertKindNames[kind]}
              checked={!muted.includes(kind)}
              onChange={event => change(kind, event.target.checked)}
            />
            <Button
              size="s"
              kind="quiet"
              onClick={() => void unlockSound().then(isReady => isReady && playAlert(kind, 'new'))}
            >
              ลองฟัง<span className={spoken.spoken}> {alertKindNames[kind]}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function LevelsPart({ late_minutes, escalate_minutes }: Pick<Choices, 'late_minutes' | 'escalate_minutes'>) {
  return (
    <Part title="ลำดับการเรียก">
      <ol className={styles.levels}>
        <li>งานใหม่ เสียงสั้นหนึ่งครั้ง ถึงทุกคนที่ทำงานนั้นได้</li>
        <li>รอเกิน {late_minutes} นาที เสียงดังขึ้นสามครั้ง</li>
        <li>รอเกิน {escalate_minutes} นาที เสียงดังห้าครั้ง ถึงทุกคนแม้ปิดเสียงไว้ และถึงกลุ่มของกะ</li>
      </ol>
      <p className={styles.faint}>
        ข้อเสนอ งานระบบ ผลโอน และปัญหาของคู่ค้า เริ่มนับเมื่อเลยกำหนดตอบ งานที่มีคนจองแล้วไม่เรียกคนอื่น จนกว่าจะถึงขั้นสุดท้าย
      </p>
    </Part>
  )
}

const permissionNow = () => (typeof Notification === 'undefined' ? 'denied' : Notification.permission)

function DesktopPart({ desktop, set }: Pick<Draft, 'desktop'> & { set: Set }) {
  const [permission, setPermission] = useState(permissionNow)
  return (
    <Part title="แจ้งบนเครื่อง" note="แสดงเมื่อไม่ได้เปิดดูแท็บของโต๊ะทำงาน กดแล้วไปที่งานนั้น">
      <Checkbox
        label="แจ้งบนเครื่องเมื่อแท็บถูกบัง"
        checked={desktop}
        onChange={event => set({ desktop: event.target.checked })}
      />
      {permission === 'default' && desktop ? (
        <div>
          <Button size="s" onClick={() => void Notification.requestPermission().then(setPermission)}>
            ขออนุญาตจากเบราว์เซอร์
          </Button>
        </div>
      ) : null}
      {permission === 'denied' && desktop ? (
        <p className={styles.faint}>เบราว์เซอร์นี้ไม่อนุญาต เปิดได้ที่การตั้งค่าของเบราว์เซอร์สำหรับเว็บไซต์นี้</p>
      ) : null}
    </Part>
  )
}

function QuietPart({ draft, set }: { draft: Draft; set: Set }) {
  const { quiet_from_hour, quiet_to_hour, on_call } = draft
  const isQuiet = quiet_from_hour !== quiet_to_hour
  return (
    <Part title="ช่วงเงียบของฉัน" note="เวลาไทย เลือกเวลาเดียวกันทั้งสองช่อง คือไม่มีช่วงเงียบ">
      <div className={styles.hours}>
        <SelectField
          label="ตั้งแต่"
          options={HOURS}
          value={String(quiet_from_hour)}
          onChange={event => set({ quiet_from_hour: Number(event.target.value) })}
        />
        <SelectField
          label="ถึง"
          options={HOURS}
          value={String(quiet_to_hour)}
          onChange={event => set({ quiet_to_hour: Number(event.target.value) })}
        />
      </div>
      <Checkbox
        label="เรียกฉันได้แม้ในช่วงเงียบ เมื่องานยังไม่มีคนรับ"
        checked={on_call}
        disabled={!isQuiet}
        onChange={event => set({ on_call: event.target.checked })}
      />
    </Part>
  )
}
