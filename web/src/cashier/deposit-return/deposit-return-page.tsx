import { channelName } from '@sala/contract/cashier/gateway-channels.ts'
import type { DepositId } from '@sala/contract/wire/ids.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Answer, ApiError, api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { FormPage } from '../../form/form-page.tsx'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { useSignedIn } from '../../session/session-state.ts'
import { DepositSkeleton } from '../deposit/deposit-skeleton.tsx'
import styles from '../deposit/waiting-deposit.module.css'

/** Interval in ms at which the page asks the server for the deposit's status until the status is final. */
const RETURN_POLL_MS = 3_000
/** Interval in ms for the status of an expired deposit, which changes only if the app reports a payment late. */
const EXPIRED_POLL_MS = 30_000

type Returned = Answer<'POST /deposit-returns/{id}'>
type Words = { kind: 'info' | 'success' | 'warning'; title: string; text: string }

const WORDS: Readonly<Record<Returned['status'], Words>> = {
  waiting: {
    kind: 'info',
    title: 'กำลังรอผลการจ่าย',
    text: 'ปกติรู้ผลภายในไม่กี่วินาที ปิดหน้านี้ได้ ถ้าจ่ายแล้วเครดิตเข้าเอง',
  },
  paid: { kind: 'info', title: 'ได้รับเงินแล้ว', text: 'กำลังเพิ่มเครดิต' },
  held: { kind: 'warning', title: 'ได้รับเงินแล้ว รอตรวจ', text: 'เจ้าหน้าที่กำลังตรวจรายการนี้' },
  completed: { kind: 'success', title: 'ฝากเงินสำเร็จ', text: 'เครดิตเข้าบัญชีของคุณแล้ว' },
  cancelled: {
    kind: 'warning',
    title: 'รายการถูกยกเลิก',
    text: 'ไม่ได้รับเงินของรายการนี้ ถ้าแอปตัดเงินไปแล้ว กรุณาคุยกับเจ้าหน้าที่',
  },
  expired: {
    kind: 'warning',
    title: 'รายการหมดเวลา',
    text: 'ถ้าจ่ายทันเวลา เครดิตเข้าเองเมื่อผู้ให้บริการแจ้งผล ถ้าจ่ายช้า เจ้าหน้าที่จะเพิ่มเครดิตให้',
  },
  refused: { kind: 'warning', title: 'ฝากเงินไม่สำเร็จ', text: 'ผู้ให้บริการไม่รับรายการนี้ ยังไม่มีการตัดเงิน' },
}

const isUnknown = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

/**
 * Returns the interval of the next request for the status; false if the status is final. An expired deposit can still be paid, if the app
 * reports it late.
 */
const pollMs = (status: Returned['status'] | undefined): number | false => {
  if (status === undefined || status === 'waiting' || status === 'paid') return RETURN_POLL_MS
  return status === 'expired' ? EXPIRED_POLL_MS : false
}

const useReturned = (id: DepositId) =>
  useQuery({
    queryKey: ['POST /deposit-returns/{id}', id],
    queryFn: () => api('POST /deposit-returns/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (isUnknown(state.error) ? false : pollMs(state.data?.status)),
  })

const route = getRouteApi('/default-layout/deposit/return/$deposit')

/**
 * The page to which a payment app returns the member. It needs only the URL, so that it also works in another browser, without stored data,
 * and when it is opened twice. It shows only the deposit's status, because the browser may not be signed in.
 */
export function DepositReturnPage() {
  const { deposit } = route.useParams()
  // The id in the URL can be any text. The server answers 404 if the text is not the id of a deposit.
  const returned = useReturned(deposit as DepositId)
  const status = returned.data?.status
  useEffect(() => {
    if (status !== undefined && status !== 'waiting')
      void refetchCalls('GET /customers/profile', 'GET /requests')
  }, [status])
  return (
    <FormPage title="ผลการจ่ายเงิน" lead="หน้านี้อัปเดตเอง">
      {returned.data === undefined ? (
        returned.isError ? (
          <Unknown error={returned.error} retry={returned.refetch} />
        ) : (
          <DepositSkeleton />
        )
      ) : (
        <Result {...returned.data} />
      )}
    </FormPage>
  )
}

function Unknown({ error, retry }: { error: Error; retry: () => unknown }) {
  if (!isUnknown(error)) return <FailedAlert error={error} retry={retry} />
  return (
    <Alert kind="warning" title="ไม่พบรายการนี้">
      ลิงก์อาจไม่ครบ ดูรายการฝากของคุณได้ที่ <Link to="/deposit">หน้าฝากเงิน</Link>
    </Alert>
  )
}

function Result({ status, channel }: Returned) {
  const isSignedIn = useSignedIn()
  const { kind, title, text } = WORDS[status]
  return (
    <Card pad="m" className={styles.pay}>
      <div role="status">
        <Alert kind={kind} title={title}>
          {text}
        </Alert>
      </div>
      {channel === null ? null : <p className={styles.label}>จ่ายด้วย {channelName(channel)}</p>}
      {isSignedIn ? (
        <Button kind="primary" size="l" wide render={<Link to={status === 'completed' ? '/' : '/deposit'} />}>
          {status === 'completed' ? 'ไปหน้าแรก' : 'ไปหน้าฝากเงิน'}
        </Button>
      ) : (
        <p>เบราว์เซอร์นี้ยังไม่ได้เข้าสู่ระบบ กลับไปที่หน้าจอที่เริ่มฝากได้ หน้าจอนั้นแสดงผลเอง</p>
      )}
    </Card>
  )
}
