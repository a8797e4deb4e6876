import { sectionNames } from '@sala/contract/games/game-section-names.ts'
import { PINS_MAX, type Shelf, shelves } from '@sala/contract/games/game-shelves.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Chip } from '@sala/ui/action/chip.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { withEditVersion } from '../calls/edit-conflict-check.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { moved } from './banner-draft.ts'
import styles from './content.module.css'
import { SaveForm } from './content-save-form.tsx'
import { OrderList } from './reorderable-list.tsx'

type Game = Answer<'GET /games/shelves/{shelf}'>['pinned'][number]

const nameOf = (shelf: Shelf): string => (shelf === 'hit' ? 'เกมฮิต' : sectionNames[shelf])

/** Search for games. A press on a found game appends it to the pinned games. */
function Finder({
  shelf,
  pinned,
  onAdd,
}: {
  shelf: Shelf
  pinned: readonly Game[]
  onAdd: (game: Game) => void
}) {
  const [q, setQ] = useState('')
  const { data, error, refetch } = useQuery({
    ...call('GET /games/shelves/{shelf}', { params: { shelf }, query: { q } }),
    placeholderData: keepPreviousData,
  })
  const offered = data?.found.filter(({ game_id }) => pinned.every(pin => pin.game_id !== game_id))
  return (
    <section className={styles.form_wide} aria-label="เพิ่มเกม">
      <h2 className={styles.heading}>เพิ่มเกม</h2>
      <TextField kind="search" label="ค้นหาเกม" value={q} onChange={event => setQ(event.target.value)} />
      {offered === undefined ? (
        <CaseWaiting error={error} retry={refetch} />
      ) : offered.length === 0 ? (
        <p className={styles.caption}>ไม่พบเกมอื่นจากคำนี้</p>
      ) : (
        <ul className={styles.list}>
          {offered.map(game => (
            <li key={game.game_id} className={styles.found}>
              <span className={styles.named}>
                {game.name_th}
                <span className={styles.caption}>
                  {game.name} · {game.provider} · เปิด {game.starts.toLocaleString('en')} ครั้งใน 7 วัน
                </span>
              </span>
              <Button
                size="s"
                aria-label={`เพิ่ม ${game.name_th}`}
                disabled={pinned.length >= PINS_MAX}
                onClick={() => onAdd(game)}
              >
                เพิ่ม
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Order({ shelf, saved, seen }: { shelf: Shelf; saved: readonly Game[]; seen: string }) {
  const [pinned, setPinned] = useState([...saved])
  const [withSeen] = useState(() => withEditVersion(seen))
  return (
    <div className={styles.sides}>
      <SaveForm
        name="บันทึกลำดับ"
        done="บันทึกลำดับแล้ว ผู้เข้าชมเห็นทันที"
        fields={[]}
        send={async reason => {
          const games = pinned.map(({ game_id }) => game_id)
          await withSeen(known =>
            api('POST /games/shelves/{shelf}', { params: { shelf }, body: { games, ...known, reason } }),
          )
          void refetchCalls('GET /games/shelves/{shelf}')
        }}
      >
        {() => (
          <>
            <p className={styles.caption}>
              เกมที่ปักไว้แสดงก่อน ที่เหลือเรียงตามการเปิดเล่น 7 วัน ลากเพื่อเรียง หรือกด Alt กับลูกศรขึ้นลงที่ชื่อเกม
            </p>
            {pinned.length === 0 ? <p className={styles.lines}>ยังไม่ได้ปักเกมใดไว้</p> : null}
            <OrderList
              entries={pinned.map(game => ({ key: game.game_id, name: game.name_th, game }))}
              onMove={(from, to) => setPinned(moved(pinned, from, to))}
              about={({ game }) => (
                <span className={styles.caption}>
                  {game.name} · {game.provider}
                </span>
              )}
              extra={at => (
                <Button
                  size="s"
                  kind="quiet"
                  aria-label={`เอา ${pinned[at]?.name_th} ออก`}
                  onClick={() => setPinned(pinned.filter((_, place) => place !== at))}
                >
                  ×
                </Button>
              )}
            />
          </>
        )}
      </SaveForm>
      <Finder shelf={shelf} pinned={pinned} onAdd={game => setPinned([...pinned, game])} />
    </div>
  )
}

/** Editor of the order of games in the lobby: in the list of the most started games, and in each section. */
export function ShelfOrder() {
  const [shelf, setShelf] = useState<Shelf>('hit')
  const { data, error, refetch } = useQuery(
    call('GET /games/shelves/{shelf}', { params: { shelf }, query: {} }),
  )
  return (
    <div className={styles.form_wide}>
      <div className={styles.row}>
        {shelves.map(each => (
          <Chip key={each} selected={each === shelf} onClick={() => setShelf(each)}>
            {nameOf(each)}
          </Chip>
        ))}
      </div>
      {data === undefined ? (
        <CaseWaiting error={error} retry={refetch} />
      ) : (
        <Order key={shelf} shelf={shelf} saved={data.pinned} seen={data.seen} />
      )}
    </div>
  )
}
