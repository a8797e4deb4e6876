import { Button } from '@sala/ui/action/button.tsx'
import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { withEditVersion } from '../calls/edit-conflict-check.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { LinesField } from '../fields/multi-line-field.tsx'
import styles from './content.module.css'
import { SaveForm } from './content-save-form.tsx'

type Game = Answer<'GET /games/guides'>['games'][number]
type StoredGuide = Answer<'GET /games/guides/{game}'>

const PARTS = { bankroll: 'จังหวะการใช้งบ', bonus_rounds: 'รอบโบนัส', facts: 'ข้อเท็จจริงของเกม' } as const
type Part = keyof typeof PARTS
const parts = Object.keys(PARTS) as Part[]

const linesOf = (text: string): string[] => {
  const lines = text.split('\n').map(line => line.trim())
  return [...new Set(lines.filter(line => line !== ''))]
}

const draftOf = (guide: StoredGuide['guide']) => ({
  summary: guide?.summary ?? '',
  bankroll: guide?.bankroll.join('\n') ?? '',
  bonus_rounds: guide?.bonus_rounds.join('\n') ?? '',
  facts: guide?.facts.join('\n') ?? '',
  published: guide?.published ?? false,
})

/** Preview of a play guide as the lobby shows it, with the mandatory notice that results are random. */
function Preview({ game, draft, notice }: { game: Game; draft: ReturnType<typeof draftOf>; notice: string }) {
  return (
    <section className={styles.preview} aria-label="ตัวอย่างวิธีเล่น">
      <h2>{game.name_th}</h2>
      <p>{draft.summary}</p>
      <p>{notice}</p>
      {parts.map(part => (
        <section key={part}>
          <h3>{PARTS[part]}</h3>
          <ul>
            {linesOf(draft[part]).map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function Guide({ game, stored }: { game: Game; stored: StoredGuide }) {
  const [draft, setDraft] = useState(() => draftOf(stored.guide))
  const [withSeen] = useState(() => withEditVersion(stored.seen))
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  return (
    <div className={styles.sides}>
      <SaveForm
        name="บันทึกวิธีเล่น"
        done="บันทึกวิธีเล่นแล้ว"
        fields={['summary', ...parts]}
        send={async reason => {
          const lists = Object.fromEntries(parts.map(part => [part, linesOf(draft[part])])) as Record<
            Part,
            string[]
          >
          const { summary, published } = draft
          await withSeen(known =>
            api('POST /games/guides/{game}', {
              params: { game: game.game_id },
              body: { summary, published, ...lists, ...known, reason },
            }),
          )
          void refetchCalls('GET /games/guides/{game}')
        }}
      >
        {errorOf => (
          <>
            <Checkbox
              label="แสดงให้สมาชิก"
              checked={draft.published}
              onChange={event => set({ published: event.target.checked })}
            />
            <TextField
              kind="words"
              label="สรุป"
              value={draft.summary}
              error={errorOf('summary')}
              onChange={event => set({ summary: event.target.value })}
            />
            {parts.map(part => (
              <LinesField
                key={part}
                label={`${PARTS[part]} (บรรทัดละข้อ)`}
                value={draft[part]}
                error={errorOf(part)}
                onValueChange={text => set({ [part]: text })}
              />
            ))}
          </>
        )}
      </SaveForm>
      <Preview game={game} draft={draft} notice={stored.random_notice} />
    </div>
  )
}

function OpenGuide({ game }: { game: Game }) {
  const { data, error, refetch } = useQuery(
    call('GET /games/guides/{game}', { params: { game: game.game_id } }),
  )
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return <Guide game={game} stored={data} />
}

/** Editor of play guides: the staff user chooses a game, writes the guide and sees a preview. */
export function Guides() {
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<Game | null>(null)
  const { data, error, refetch } = useQuery({
    ...call('GET /games/guides', { query: { q } }),
    placeholderData: keepPreviousData,
  })
  if (open !== null)
    return (
      <div className={styles.form_wide}>
        <div className={styles.row}>
          <Button size="s" kind="quiet" onClick={() => setOpen(null)}>
            เลือกเกมอื่น
          </Button>
          <strong>{open.name_th}</strong>
        </div>
        <OpenGuide key={open.game_id} game={open} />
      </div>
    )
  return (
    <div className={styles.form}>
      <TextField kind="search" label="ค้นหาเกม" value={q} onChange={event => setQ(event.target.value)} />
      {data === undefined ? (
        <CaseWaiting error={error} retry={refetch} />
      ) : (
        <ul className={styles.list}>
          {data.games.map(game => (
            <li key={game.game_id} className={styles.found}>
              <span className={styles.named}>
                {game.name_th}
                <span className={styles.caption}>
                  {game.name} · {game.provider}
                </span>
              </span>
              <Button size="s" aria-label={`เขียน วิธีเล่น ${game.name_th}`} onClick={() => setOpen(game)}>
                เขียน
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
