import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { withEditVersion } from '../calls/edit-conflict-check.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { Decisions } from '../case/case-decisions.tsx'
import { instantOf } from '../fields/bangkok-time.ts'
import { LinesField } from '../fields/multi-line-field.tsx'
import { TimeField } from '../fields/time-field.tsx'
import { usePermissions } from '../session/desk-session.ts'
import type { Column } from '../table/data-table.tsx'
import { ListPart } from '../table/list-section.tsx'
import styles from './content.module.css'
import { SaveForm } from './content-save-form.tsx'

type Saved = Answer<'GET /content'>['notices']

const EMPTY = { id: '', text: '', from: '', until: '' }

/** Converts a notice's typed paragraphs to HTML and escapes markup in them. */
const htmlOf = (text: string): string =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')

/** Converts a notice's HTML to plain text, so that the desk never renders a notice's markup. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

const columns: readonly Column<Saved[number]>[] = [
  { key: 'id', name: 'รหัส', cell: ({ id }) => <strong>{id}</strong> },
  { key: 'text', name: 'ข้อความ', cell: ({ content }) => textOf(content), long: true },
  { key: 'from', name: 'ตั้งแต่', cell: ({ shown_from }) => formatThaiDateTime(shown_from), wide: true },
  { key: 'until', name: 'ถึง', cell: ({ shown_until }) => formatThaiDateTime(shown_until) },
  { key: 'picture', name: 'รูป', cell: ({ img }) => (img === null ? 'ไม่มี' : 'มี'), hidden: true },
]

function Announced({ saved }: { saved: Saved }) {
  const mayEdit = usePermissions()('content.edit')
  return (
    <div>
      <ListPart
        title="ประกาศที่แสดงอยู่และรอแสดง"
        empty="ไม่มีประกาศที่แสดงอยู่หรือรอแสดง"
        file={{ name: 'notices' }}
        columns={columns}
        rows={saved}
        rowKey={({ id }) => id}
      />
      <Decisions
        decisions={
          mayEdit && saved.length > 0
            ? [
                {
                  name: 'ยกเลิกประกาศทั้งหมด',
                  kind: 'danger',
                  usualReason: '',
                  run: ({ reason }) => api('POST /content/notices/clear', { body: { reason } }),
                  done: 'ยกเลิกแล้ว',
                },
              ]
            : []
        }
        onDone={() => void refetchCalls('GET /content')}
      />
    </div>
  )
}

const noticeOf = ({ id, text, from, until }: typeof EMPTY) => ({
  id,
  content: htmlOf(text),
  img: null,
  img_url: null,
  shown_from: instantOf(from) ?? '',
  shown_until: instantOf(until) ?? '',
})

/**
 * Returns the save function of each notice, by the notice's id. Each function sends the version that the notice had when the screen opened;
 * `none` is the version of a new notice.
 */
const useSenders = (saved: Saved, none: string) => {
  const [opened] = useState(saved)
  const [senders] = useState(() => new Map<string, ReturnType<typeof withEditVersion>>())
  return (id: string) => {
    const known = senders.get(id) ?? withEditVersion(opened.find(notice => notice.id === id)?.seen ?? none)
    senders.set(id, known)
    return known
  }
}

/** Editor of notices with start and end in Bangkok time, and a preview. */
export function Notices({ saved, none }: { saved: Saved; none: string }) {
  const [draft, setDraft] = useState(EMPTY)
  const senderOf = useSenders(saved, none)
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  return (
    <div className={styles.sides}>
      <SaveForm
        name="ประกาศ"
        done="บันทึกประกาศแล้ว"
        fields={['id', 'content', 'shown_from', 'shown_until']}
        send={async reason => {
          await senderOf(draft.id)(known =>
            api('POST /content/notices', { body: { ...noticeOf(draft), ...known, reason } }),
          )
          setDraft(EMPTY)
        }}
      >
        {errorOf => (
          <>
            <TextField
              kind="key"
              label="รหัส"
              hint="รหัสเดิม: แทนที่ประกาศเดิม"
              value={draft.id}
              error={errorOf('id')}
              onChange={event => set({ id: event.target.value })}
            />
            <LinesField
              label="ข้อความ"
              hint="บรรทัดละย่อหน้า"
              value={draft.text}
              error={errorOf('content')}
              onValueChange={text => set({ text })}
            />
            <div className={styles.pair}>
              <TimeField
                kind="moment"
                label="แสดงตั้งแต่ (เวลาไทย)"
                value={draft.from}
                error={errorOf('shown_from')}
                onValueChange={from => set({ from })}
              />
              <TimeField
                kind="moment"
                label="ถึง (เวลาไทย)"
                value={draft.until}
                error={errorOf('shown_until')}
                onValueChange={until => set({ until })}
              />
            </div>
            {draft.text === '' ? null : (
              <section className={styles.preview} aria-label="ตัวอย่างประกาศ">
                <p className={styles.lines}>{draft.text}</p>
              </section>
            )}
          </>
        )}
      </SaveForm>
      <Announced saved={saved} />
    </div>
  )
}
