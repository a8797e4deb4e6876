import type { ListName } from '@sala/contract/desk/lists/endpoints.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/queries.ts'
import { CaseWaiting } from '../case/case-state.tsx'
import { TakeAway } from '../table/take-away.tsx'
import styles from './system.module.css'
import { strangeNames } from './words.ts'

const ASK_EVERY_MS = 15_000
const PERCENT = 100

type PartProps = { title: string; empty: string; list: ListName; rows: readonly ReactNode[] }

function Part({ title, empty, list, rows }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.faint}>{empty}</p>
      ) : (
        <>
          <TakeAway name={list} />
          <ul className={styles.rows}>{rows}</ul>
        </>
      )}
    </section>
  )
}

/** How many one-time codes came to their phones, by who sent them. */
function Codes({ codes }: Pick<Answer<'GET /partners'>, 'codes'>) {
  return (
    <Part
      title="ข้อความรหัส 24 ชั่วโมง"
      list="codes"
      empty="ยังไม่มีการส่งรหัส"
      rows={codes.map(({ provider, sent, delivered, failed, median_seconds }) => (
        <li key={provider} className={styles.line}>
          <span>{provider}</span>
          <span>
            ส่ง {sent} · ถึง {delivered} ({Math.floor((PERCENT * delivered) / Math.max(sent, 1))}%) · ไม่ถึง{' '}
            {failed}
          </span>
          <span className={styles.faint}>
            {median_seconds === null ? '' : `ครึ่งหนึ่งถึงใน ${Math.round(median_seconds)} วินาที`}
          </span>
        </li>
      ))}
    />
  )
}

/** What partners sent, what they leave unanswered, and what came to their doors that was not theirs. */
export function PartnersTab() {
  const { data, error, refetch } = useQuery({ ...call('GET /partners'), refetchInterval: ASK_EVERY_MS })
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      <Part
        title="ยังไม่ตอบ"
        list="silences"
        empty="คู่ค้าทุกรายตอบปกติ"
        rows={data.silences.map(({ what, id, since, tries, why }) => (
          <li key={what + id} className={styles.line}>
            <span>
              {what} {id}
            </span>
            <span>ถามแล้ว {tries} ครั้ง</span>
            <span className={styles.faint}>
              ตั้งแต่ {formatThaiDateTime(since)} · {why}
            </span>
          </li>
        ))}
      />
      <Part
        title="แจ้งผลเข้ามา"
        list="callbacks"
        empty="ไม่มีการแจ้งผลใน 24 ชั่วโมง"
        rows={data.callbacks.map(({ partner, hour, day, last_at }) => (
          <li key={partner} className={styles.line}>
            <span>{partner}</span>
            <span>
              ชั่วโมงนี้ {hour.toLocaleString('en-US')} · 24 ชั่วโมง {day.toLocaleString('en-US')}
            </span>
            <span className={styles.faint}>ล่าสุด {formatThaiDateTime(last_at)}</span>
          </li>
        ))}
      />
      <Codes codes={data.codes} />
      <Part
        title="แจ้งผลที่ไม่ใช่ของคู่ค้า"
        list="strange"
        empty="ไม่มีการแจ้งผลปลอม"
        rows={data.strange.map(({ minute, kind, network, detail, count }) => (
          <li key={minute + kind + network + detail} className={styles.line}>
            <span>
              {detail} · {strangeNames[kind] ?? kind}
            </span>
            <span>{count} ครั้ง</span>
            <span className={styles.faint}>
              {formatThaiDateTime(minute)} · {network}
            </span>
          </li>
        ))}
      />
    </>
  )
}
