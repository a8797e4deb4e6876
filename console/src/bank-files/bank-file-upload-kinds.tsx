import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { type Answer, api } from '../calls/api.ts'
import { isDifference, rejectedName, resultNames, statementName } from './bank-file-texts.ts'
import type { UploadKind } from './bank-file-upload.tsx'
import styles from './bank-files-screen.module.css'

type Statement = Answer<'POST /files/statements/preview'>
type Results = Answer<'POST /files/results/preview'>

function StatementShown({ preview }: { preview: Statement }) {
  const { fresh, known, unreadable, amount, lines, rejected } = preview
  return (
    <>
      <p>
        รายการใหม่ {fresh} รายการ <Money amount={amount} /> · อ่านไปแล้ว {known} · อ่านไม่ได้ {unreadable}
      </p>
      {rejected.length === 0 ? null : (
        <ul className={styles.rows} aria-label="แถวที่อ่านไม่ได้">
          {rejected.map(({ row, why }) => (
            <li key={`${row} ${why}`} className={styles.rejected}>
              {rejectedName(row, why)}
            </li>
          ))}
        </ul>
      )}
      {unreadable > rejected.length ? (
        <p className={styles.faint}>แสดง {rejected.length} แถวแรกที่อ่านไม่ได้</p>
      ) : null}
      {unreadable === 0 ? null : (
        <p className={styles.faint}>แถวที่อ่านไม่ได้ไม่ลงบัญชี และรอคนดูแลในงานรอหลังอ่านไฟล์</p>
      )}
      {lines.length === 0 ? null : (
        <ul className={styles.rows} aria-label="สิ่งที่ไฟล์นี้จะทำ">
          {lines.map(line => (
            <li key={line.line_id} className={styles.line}>
              <span className={styles.faint}>{formatThaiDateTime(line.paid_at)}</span>
              <Money amount={line.amount} />
              <span>{statementName(line.does)}</span>
              <span className={styles.faint}>
                {line.from_name} {line.from_account}
                {line.member === null ? '' : ` · สมาชิก ${line.member.name} ${line.member.phone}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {fresh > lines.length ? <p className={styles.faint}>แสดง {lines.length} รายการแรก</p> : null}
    </>
  )
}

function ResultsShown({ preview }: { preview: Results }) {
  const { paid, refused, before, mistakes, lines } = preview
  const unreadable = mistakes.filter(({ why }) => why === 'unreadable')
  // Lines of a bank file that do not fit their payout order come first, because a staff user has to check them.
  const numbered = lines.map((line, at) => ({ ...line, at }))
  const sorted = numbered.toSorted((a, b) => Number(isDifference(b.does)) - Number(isDifference(a.does)))
  return (
    <>
      <p>
        โอนแล้ว {paid} · ไม่สำเร็จ {refused} · อ่านไปแล้ว {before} · ไม่ตรง {mistakes.length}
      </p>
      <ul className={styles.rows} aria-label="สิ่งที่ไฟล์นี้จะทำ">
        {unreadable.map(({ line, row, fault }) => (
          <li key={`${row} ${line}`} className={styles.rejected}>
            <strong className={styles.differs}>{resultNames.unreadable}</strong>
            <span>{rejectedName(row, fault ?? 'text')}</span>
            <span className={styles.faint}>{line}</span>
          </li>
        ))}
        {sorted.map(({ at, reference, amount, status, reason, does }) => (
          <li key={at} className={styles.line}>
            <span className={styles.faint}>{reference}</span>
            <Money amount={amount} />
            {isDifference(does) ? (
              <strong className={styles.differs}>{resultNames[does]}</strong>
            ) : (
              <span>{resultNames[does]}</span>
            )}
            <span className={styles.faint}>
              ธนาคารแจ้งว่า{status === 'paid' ? 'โอนแล้ว' : 'ไม่สำเร็จ'} {reason ?? ''}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

export const statements: UploadKind<Statement, Answer<'POST /files/statements'>> = {
  title: 'รายการเดินบัญชี',
  hint: 'CSV หรือ OFX จากธนาคาร ไม่แก้ไข ไม่เกิน 8 MB',
  preview: content => api('POST /files/statements/preview', { body: { content } }),
  bring: (content, reason) => api('POST /files/statements', { body: { content, reason } }),
  shown: preview => <StatementShown preview={preview} />,
  said: ({ fresh, known, unreadable }) => `อ่านแล้ว ใหม่ ${fresh} รายการ เคยอ่าน ${known} อ่านไม่ได้ ${unreadable}`,
}

export const results: UploadKind<Results, Answer<'POST /files/results'>> = {
  title: 'ผลการโอนจากธนาคาร',
  hint: 'CSV จากธนาคาร ไม่แก้ไข ไม่เกิน 8 MB',
  preview: content => api('POST /files/results/preview', { body: { content } }),
  bring: (content, reason) => api('POST /files/results', { body: { content, reason } }),
  shown: preview => <ResultsShown preview={preview} />,
  said: ({ paid, refused, before, mistakes }) =>
    `อ่านแล้ว โอนแล้ว ${paid} ไม่สำเร็จ ${refused} เคยอ่าน ${before} ไม่ตรง ${mistakes.length}`,
}
