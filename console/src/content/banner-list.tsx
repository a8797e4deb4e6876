import { BANNERS_KEPT_MAX } from '@sala/contract/content/banner-picture-limits.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { withEditVersion } from '../calls/edit-conflict-check.ts'
import { ExportButton } from '../table/export-button.tsx'
import { type Banner, emptyBanner, moved, showingOf } from './banner-draft.ts'
import { BannerForm } from './banner-form.tsx'
import { BannerPreview } from './banner-preview.tsx'
import styles from './content.module.css'
import { SaveForm } from './content-save-form.tsx'
import { OrderList } from './reorderable-list.tsx'

function Showing({ banner }: { banner: Banner }) {
  const { shown_from, shown_until } = banner
  const showing = showingOf(banner, Date.now())
  if (showing === 'over') return <Badge>จบแล้ว</Badge>
  if (showing === 'later') return <Badge tone="amber">เริ่ม {formatThaiDateTime(shown_from ?? '')}</Badge>
  return shown_until === null ? null : <Badge tone="jade">ถึง {formatThaiDateTime(shown_until)}</Badge>
}

const Thumb = ({ img }: { img: string }) =>
  img === '' ? (
    <span className={styles.thumb} />
  ) : (
    <img src={img} alt="" className={styles.thumb} draggable={false} />
  )

/** Returns the two banners that a desktop shows after the banner at index `at`. After the last banner the carousel continues with the first. */
const besideOf = (banners: readonly Banner[], at: number): Banner[] => {
  const shown = [...banners.slice(at + 1), ...banners.slice(0, at)].filter(({ img }) => img !== '')
  return shown.slice(0, 2)
}

/** Editor of the banner carousel: order, texts, targets, and previews for phone and desktop. */
export function Banners({ saved, seen }: { saved: readonly Banner[]; seen: string }) {
  const [banners, setBanners] = useState([...saved])
  const [open, setOpen] = useState(0)
  const [withSeen] = useState(() => withEditVersion(seen))
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
        send={reason =>
          withSeen(known => api('POST /content/banners', { body: { banners, ...known, reason } }))
        }
      >
        {() => (
          <>
            <ExportButton name="banners" />
            <p className={styles.caption}>ลากเพื่อเรียง หรือกด Alt กับลูกศรขึ้นลงที่ชื่อป้าย</p>
            <OrderList
              entries={banners.map(one => ({ key: one.id, name: one.title || one.id, banner: one }))}
              open={open}
              onOpen={setOpen}
              onMove={move}
              picture={({ banner: { img } }) => <Thumb img={img} />}
              about={one => <Showing banner={one.banner} />}
            />
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
