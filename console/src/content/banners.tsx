import { Button } from '@sala/ui/action/button.tsx'
import { BannerArt } from '@sala/ui/art/banner-art.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { type KeyboardEvent, useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import styles from './content.module.css'
import { SaveForm } from './save-form.tsx'

type Banner = Answer<'GET /content'>['banners'][number]

const moved = <T,>(all: readonly T[], from: number, to: number): T[] => {
  const rest = all.filter((_, at) => at !== from)
  const one = all[from]
  return one === undefined || to < 0 || to >= all.length ? [...all] : rest.toSpliced(to, 0, one)
}

type ListProps = {
  banners: readonly Banner[]
  open: number
  onOpen: (at: number) => void
  onMove: (from: number, to: number) => void
}

/** The carousel's order: dragged, or moved by the arrow keys with Alt on what is focused. */
function List({ banners, open, onOpen, onMove }: ListProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const byKey = (at: number) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || by === 0) return
    event.preventDefault()
    onMove(at, at + by)
  }
  return (
    <ol className={styles.list}>
      {banners.map((banner, at) => (
        <li
          key={banner.id}
          className={styles.banner}
          data-open={at === open || undefined}
          draggable
          onDragStart={() => setDragged(at)}
          onDragOver={event => event.preventDefault()}
          onDrop={() => {
            if (dragged !== null) onMove(dragged, at)
            setDragged(null)
          }}
        >
          <img src={banner.img} alt="" className={styles.thumb} draggable={false} />
          <button type="button" className={styles.opener} onClick={() => onOpen(at)} onKeyDown={byKey(at)}>
            {banner.title || banner.id}
          </button>
          <span className={styles.row}>
            <Button
              size="s"
              kind="quiet"
              aria-label={`เลื่อน ${banner.title || banner.id} ขึ้น`}
              disabled={at === 0}
              onClick={() => onMove(at, at - 1)}
            >
              ↑
            </Button>
            <Button
              size="s"
              kind="quiet"
              aria-label={`เลื่อน ${banner.title || banner.id} ลง`}
              disabled={at === banners.length - 1}
              onClick={() => onMove(at, at + 1)}
            >
              ↓
            </Button>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Preview({ banner }: { banner: Banner }) {
  const art = <BannerArt src={banner.img} title={banner.title} note={banner.note} />
  return (
    <>
      <p className={styles.caption}>บนโทรศัพท์ 390</p>
      <div className={classNames(styles.frame, styles.phone)}>{art}</div>
      <p className={styles.caption}>บนจอ 1440</p>
      <div className={classNames(styles.frame, styles.desktop)}>{art}</div>
    </>
  )
}

const FIELDS = [
  ['title', 'ชื่อป้าย'],
  ['note', 'ข้อความรอง'],
  ['img', 'รูป (ไฟล์ของล็อบบี้)'],
  ['link', 'ลิงก์ (หน้าในล็อบบี้ หรือ https)'],
  ['gamecode', 'หรือเปิดเกม (รหัสเกม)'],
] as const satisfies readonly (readonly [keyof Banner, string])[]

/** The carousel: its order, its words, where each leads, and how it looks on a phone and on a desktop. */
export function Banners({ saved }: { saved: readonly Banner[] }) {
  const [banners, setBanners] = useState([...saved])
  const [open, setOpen] = useState(0)
  const banner = banners[open]
  const change = (field: keyof Banner, text: string) =>
    setBanners(
      banners.map((one, at) =>
        at === open
          ? { ...one, [field]: text === '' && !['title', 'note', 'img'].includes(field) ? null : text }
          : one,
      ),
    )
  const move = (from: number, to: number) => {
    setBanners(moved(banners, from, to))
    if (to >= 0 && to < banners.length) setOpen(to)
  }
  return (
    <div className={styles.sides}>
      <SaveForm
        name="บันทึกป้าย"
        done="บันทึกป้ายแล้ว หน้าที่เปิดอยู่เปลี่ยนภายในไม่กี่วินาที"
        fields={[]}
        send={reason => api('POST /content/banners', { body: { banners, reason } })}
      >
        {() => (
          <>
            <p className={styles.caption}>ลากเพื่อเรียง หรือกด Alt กับลูกศรขึ้นลงที่ชื่อป้าย</p>
            <List banners={banners} open={open} onOpen={setOpen} onMove={move} />
          </>
        )}
      </SaveForm>
      {banner === undefined ? null : (
        <section className={styles.form} aria-label={`ป้าย ${banner.id}`}>
          {FIELDS.map(([field, label]) => (
            <TextField
              key={field}
              label={label}
              value={banner[field] ?? ''}
              onChange={event => change(field, event.target.value)}
            />
          ))}
          <div className={styles.row}>
            <Button
              size="s"
              kind="danger"
              onClick={() => {
                setBanners(banners.filter((_, at) => at !== open))
                setOpen(0)
              }}
            >
              นำป้ายนี้ออก
            </Button>
          </div>
          <Preview banner={banner} />
        </section>
      )}
    </div>
  )
}
