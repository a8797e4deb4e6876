import { Button } from '@sala/ui/action/button.tsx'
import { ArrowDownToLine } from '@sala/ui/brand/icons.ts'
import { saveFile } from '@sala/ui/browser/saved-file.ts'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { useAction } from '../../calls/use-action.ts'
import { CasePart } from '../../case/fact-list.tsx'
import { notify } from '../../notices.ts'
import type { CouponPage } from './coupon-texts.ts'

/** Byte order mark at the start of the file. Without it Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

const save = ({ title, codes }: { title: string; codes: readonly string[] }): void => {
  const text = `${BYTE_ORDER_MARK}โค้ด\r\n${codes.join('\r\n')}\r\n`
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `คูปอง ${title}.csv`)
}

const standingOf = ({ list_for, list_until, listed_by, listed_at }: CouponPage): string => {
  if (list_until !== null)
    return `${list_for.join(' หรือ ')} ดาวน์โหลดได้หนึ่งครั้งถึง ${formatThaiDateTime(list_until)}`
  if (listed_at !== null)
    return `${listed_by} ดาวน์โหลดแล้วเมื่อ ${formatThaiDateTime(listed_at)} ถ้าดาวน์โหลดอีกครั้ง โค้ดของไฟล์นั้นที่ยังไม่ใช้จะใช้ไม่ได้`
  return 'ยังไม่มีโค้ด เสนอดาวน์โหลดรายการโค้ดก่อน แล้วอีกคนอนุมัติ'
}

/** The codes of a batch of coupons: who may download the list of codes as a file, and the button that downloads it once. */
export function CodeList({ page }: { page: CouponPage }) {
  const { busy, submit, alert } = useAction({
    send: () => api('POST /rewards/coupons/{batch}/codes', { params: { batch: page.id }, body: {} }),
    onDone: taken => {
      save(taken)
      notify(
        'success',
        `ดาวน์โหลด ${taken.codes.length.toLocaleString('en-US')} โค้ดแล้ว เก็บไฟล์ให้ดี ดาวน์โหลดซ้ำไม่ได้`,
      )
      void refetchCalls('GET /rewards/coupons', 'GET /rewards/coupons/{batch}')
    },
  })
  return (
    <CasePart title="รายการโค้ด" note={standingOf(page)}>
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      {page.may_take_list ? (
        <>
          <Alert kind="warning">
            {page.codes_left === 0
              ? 'ระบบเก็บเฉพาะลายของโค้ด ไฟล์นี้มีครั้งเดียว ถ้าหายต้องเสนอใหม่ และโค้ดชุดเดิมที่ยังไม่ใช้จะใช้ไม่ได้'
              : `โค้ดของไฟล์เดิมที่ยังไม่ใช้ ${page.codes_left.toLocaleString('en-US')} โค้ด จะใช้ไม่ได้ทันทีที่ดาวน์โหลดไฟล์ใหม่`}
          </Alert>
          <Button size="s" icon={<ArrowDownToLine />} loading={busy} onClick={() => submit()}>
            ดาวน์โหลดรายการโค้ด
          </Button>
        </>
      ) : null}
    </CasePart>
  )
}
