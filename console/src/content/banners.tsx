import { BANNERS_KEPT_MAX } from '@sala/contract/content/banner-picture.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { type KeyboardEvent, useState } from 'react'
import { api } from '../calls/api.ts'
import { type Banner, emptyBanner, moved, showingOf } from './banner.ts'
import { BannerForm } from './banner-form.tsx'
import { BannerPreview } from './banner-preview.tsx'
import styles from './content.module.css'
import { SaveForm } from './save-form.tsx'

type ListProps = {
  banners: readonly Banner[]
  open: number
  onOpen: (at: number) => void
  onMove: (from: number, to: number) => void
}

function Showing({ banner }: { banner: Banner }) {
  const { shown_from, shown_until } = banner
  const showing = showingOf(banner, Date.now())
  if (showing === 'over') return <Badge>จบแล้ว</Badge>
  if (showing === 'later') return <Badge tone="amber">เริ่ม {formatThaiDateTime(shown_from ?? '')}</Badge>
  return shown_until === null ? null : <Badge tone="jade">ถึง {formatThaiDateTime(shown_until)}</Badge>
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
          {banner.img === '' ? (
            <span className={styles.thumb} />
          ) : (
            <img src={banner.img} alt="" className={styles.thumb} draggable={false} />
          )}
          <span className={styles.named}>
            <button type="button" className={styles.opener} onClick={() => onOpen(at)} onKeyDown={byKey(at)}>
              {banner.title || banner.id}
            </button>
            <Showing banner={banner} />
          </span>
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

/** Those that stand beside it on a desktop, around the ring. */
const besideOf = (banners: readonly Banner[], at: number): Banner[] => {
  const shown = [...banners.slice(at + 1), ...banners.slice(0, at)].filter(({ img }) => img !== '')
  return shown.slice(0, 2)
}

/** The carousel: its order, its words, where each leads, and how it looks on a phone and on a desktop. */
export function Banners({ saved }: { saved: readonly Banner[] }) {
  const [banners, setBanners] = useState([...saved])
  const [open, setOpen] = useState(0)
  const banner = banners[open]
  const move = (from: number, to: number) => {
    setBanners(moved(banners, from, to))
    if (to >= 0 && to < banners.length) setOpen(to)
  }
  const add = () => {
    setBanners([...banners, emptyBanner(`banner-${Date.now().toString(36)}`)])
    setOpen(banners.length)
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
            <div className={styles.row}>
              <Button size="s" disabled={banners.length >= BANNERS_KEPT_MAX} onClick={add}>
                เพิ่มป้าย
              </Button>
            </div>
          </>
        )}
      </SaveForm>
      {banner === undefined ? null : (
        <section className={styles.form} aria-label={`ป้าย ${banner.title || banner.id}`}>
          <BannerForm
            banner={banner}
            onChange={change =>
              setBanners(banners.map((one, at) => (at === open ? { ...one, ...change } : one)))
            }
            onRemove={() => {
              setBanners(banners.filter((_, at) => at !== open))
              setOpen(0)
            }}
          />
        </section>
      )}
      {banner === undefined || banner.img === '' ? null : (
        <section className={styles.wide} aria-label="ตัวอย่างป้าย">
          <BannerPreview banner={banner} beside={besideOf(banners, open)} />
        </section>
      )}
    </div>
  )
}
