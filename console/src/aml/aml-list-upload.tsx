import { listEncodingNames, listFormatNames } from '@sala/contract/aml/aml-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { useState } from 'react'
import { contentOf } from '../bank-files/bank-file-content.ts'
import { FileDrop } from '../bank-files/bank-file-drop-area.tsx'
import { type Answer, api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { useAction } from '../calls/use-action.ts'
import { CaseFrame } from '../case/case-layout.tsx'
import { Facts } from '../case/fact-list.tsx'
import { ActionForm } from '../fields/action-form.tsx'
import { ReasonField } from '../fields/reason-field.tsx'
import { notify } from '../notices.ts'
import styles from './aml.module.css'

type Preview = Answer<'POST /aml/lists/preview'>
type Chosen = { file: string; content: string }

/**
 * Preview of an uploaded file of a sanctions list. It counts new names, and names that the loaded version of the list has but the file does
 * not.
 */
function PreviewShown({ preview }: { preview: Preview }) {
  const { format, encoding, entries, fresh, gone, sample } = preview
  return (
    <>
      {gone === 0 ? null : (
        <Alert kind="warning">{formatCount(gone)} ชื่อไม่มีในไฟล์นี้ ระบบยังเทียบต่อจนกว่าสองคนจะลบ</Alert>
      )}
      <Facts
        facts={[
          { name: 'รูปแบบ', value: `${listFormatNames[format]} · ${listEncodingNames[encoding]}` },
          { name: 'ชื่อในไฟล์', value: formatCount(entries) },
          { name: 'ชื่อใหม่', value: formatCount(fresh) },
        ]}
      />
      <ul className={styles.rows} aria-label="ตัวอย่างจากไฟล์">
        {sample.map(({ reference, name, birth_date }) => (
          <li key={reference} className={styles.row}>
            <span>{name}</span>
            <small>
              {reference}
              {birth_date === null ? '' : ` · เกิด ${birth_date}`}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

const WHY =
  'รับ XML ของคณะมนตรีความมั่นคง หรือ CSV ที่มีหัว reference, name, aliases, birth_date ชื่อเดียวกับรายชื่อเดิมคือไฟล์ล่าสุดของรายชื่อนั้น'

type NamesProps = {
  name: string
  source: string
  errorOf: (field: string) => string | undefined
  onName: (name: string) => void
  onSource: (source: string) => void
}

function Names({ name, source, errorOf, onName, onSource }: NamesProps) {
  return (
    <>
      <TextField
        kind="words"
        label="ชื่อรายชื่อ"
        value={name}
        error={errorOf('name')}
        onChange={event => onName(event.target.value)}
      />
      <TextField
        kind="words"
        label="ที่มาของไฟล์"
        hint="หน่วยงานและที่อยู่เว็บที่ดาวน์โหลด"
        value={source}
        error={errorOf('source')}
        onChange={event => onSource(event.target.value)}
      />
    </>
  )
}

/**
 * Form that loads a new sanctions list, or the newest file of a list that is already loaded. It shows the contents of the file before
 * loading it.
 */
export function AmlListUpload({ onLoaded }: { onLoaded: (no: string) => void }) {
  const [name, setName] = useState('')
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const look = useAction<File, Preview>({
    send: async file => {
      const content = await contentOf(file)
      setChosen({ file: file.name, content })
      return api('POST /aml/lists/preview', { body: { name, content } })
    },
    fields: ['content'],
  })
  const load = useAction<Chosen, Answer<'POST /aml/lists'>>({
    send: ({ content }) => api('POST /aml/lists', { body: { name, source, content, reason } }),
    fields: ['name', 'source', 'content', 'reason'],
    onDone: async ({ no, entries }) => {
      notify('success', `โหลด ${formatCount(entries)} ชื่อแล้ว ระบบกำลังเทียบสมาชิกทุกคน`)
      await refetchCalls('GET /aml/lists')
      onLoaded(no)
    },
  })
  const preview = chosen === null ? undefined : look.data
  const pick = (file: File) => {
    load.clear()
    look.submit(file)
  }
  return (
    <CaseFrame title="โหลดรายชื่อ" state={{ text: 'ไฟล์ใหม่', tone: 'neutral' }} why={WHY}>
      <ActionForm
        className={styles.form}
        alert={load.alert}
        onSubmit={() => {
          if (chosen !== null) load.submit(chosen)
        }}
      >
        <Names name={name} source={source} errorOf={load.errorOf} onName={setName} onSource={setSource} />
        <FileDrop
          label="ไฟล์รายชื่อ"
          hint="UTF-8, UTF-16 หรือ TIS-620 ไม่เกิน 16 MB"
          error={look.alert ?? look.errorOf('content') ?? load.errorOf('content')}
          name={chosen?.file ?? null}
          disabled={look.busy || load.busy}
          onPick={pick}
        />
        {preview === undefined ? null : (
          <>
            <PreviewShown preview={preview} />
            <ReasonField value={reason} error={load.errorOf('reason')} onChange={setReason} />
            <Button type="submit" kind="primary" loading={load.busy}>
              โหลดและเทียบชื่อ
            </Button>
          </>
        )}
      </ActionForm>
    </CaseFrame>
  )
}
