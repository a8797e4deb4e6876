import { Button } from '@sala/ui/action/button.tsx'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { ActionForm } from '../fields/action-form.tsx'
import { ReasonField } from '../fields/reason-field.tsx'
import { notify } from '../notices.ts'
import { contentOf } from './bank-file-content.ts'
import { FileDrop } from './bank-file-drop-area.tsx'
import styles from './bank-files-screen.module.css'
import { NextUploadNote } from './next-upload-note.tsx'

type Turn = Pick<Answer<'POST /files/statements/preview'>, 'turn' | 'file'>
type Chosen = { name: string; content: string }

export type UploadKind<Preview extends Turn, Uploaded extends { state: 'waits' | 'read' }> = {
  title: string
  hint: string
  preview: (content: string) => Promise<Preview>
  bring: (content: string, reason: string) => Promise<Uploaded>
  shown: (preview: Preview) => ReactNode
  /** Returns the message shown after the file has taken effect. */
  said: (result: Extract<Uploaded, { state: 'read' }>) => string
}

const WAITS = 'รับไฟล์ไว้แล้ว รออีกคนนำไฟล์เดียวกันจากธนาคารมา'

type State = { state: 'waits' | 'read' }
type BringProps<Preview extends Turn, Uploaded extends State> = { way: UploadKind<Preview, Uploaded> }

/** Upload of a bank file, with a preview of its effect. The file takes effect when a second staff user uploads the same file. */
export function BankFileUpload<Preview extends Turn, Uploaded extends State>({
  way,
}: BringProps<Preview, Uploaded>) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [reason, setReason] = useState('รับจากหน้าเว็บธนาคารเอง')
  const look = useAction<File, Preview>({
    send: async file => {
      const content = await contentOf(file)
      setChosen({ name: file.name, content })
      return way.preview(content)
    },
  })
  const bring = useAction<Chosen, Uploaded>({
    send: ({ content }) => way.bring(content, reason),
    fields: ['reason'],
    onDone: async result => {
      notify(
        'success',
        result.state === 'waits' ? WAITS : way.said(result as Extract<Uploaded, { state: 'read' }>),
      )
      setChosen(null)
      look.clear()
      await refetchCalls('GET /files', 'GET /work')
    },
  })
  const seen = chosen === null ? undefined : look.data
  return (
    <section className={styles.part} aria-label={way.title}>
      <h2>{way.title}</h2>
      <FileDrop
        label={way.title}
        hint={way.hint}
        error={look.alert}
        name={chosen?.name ?? null}
        disabled={look.busy || bring.busy}
        onPick={file => {
          bring.clear()
          look.submit(file)
        }}
      />
      {seen === undefined || chosen === null ? null : (
        <>
          <NextUploadNote turn={seen.turn} file={seen.file} />
          {way.shown(seen)}
          {seen.turn === 'own' ? null : (
            <ActionForm className={styles.bring} alert={bring.alert} onSubmit={() => bring.submit(chosen)}>
              <ReasonField value={reason} error={bring.errorOf('reason')} onChange={setReason} />
              <Button type="submit" kind="primary" loading={bring.busy}>
                {seen.turn === 'first' ? 'นำไฟล์นี้เข้า รอคนที่สอง' : 'ยืนยันและอ่านไฟล์'}
              </Button>
            </ActionForm>
          )}
        </>
      )}
    </section>
  )
}
