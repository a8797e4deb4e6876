import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../calls/query-cache.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import type { Deposit } from '../money-request-texts.ts'
import { TwoWays } from './qr-payment-methods.tsx'
import { drawPicture } from './qr-picture.ts'

/**
 * The QR code of a deposit through the payment gateway, a company that takes payments for us. The member opens it as a picture on this phone, or
 * scans it with another phone.
 */
export function GatewayQr({ deposit }: { deposit: Deposit }) {
  const { id, transfer_amount: amount, ref } = deposit
  const qr = useQuery({ ...call('GET /requests/deposit/{id}/qr', { params: { id } }), staleTime: Infinity })
  if (qr.data === undefined)
    return qr.isError ? (
      <FailedAlert error={qr.error} retry={qr.refetch} />
    ) : (
      <Skeleton shape="block" height="15rem" />
    )
  const { image } = qr.data
  return (
    <TwoWays
      deposit={deposit}
      code={<img src={image} alt="คิวอาร์โค้ดสำหรับชำระเงินฝาก" />}
      picture={() => drawPicture(image, { amount, name: '', ref })}
    />
  )
}
