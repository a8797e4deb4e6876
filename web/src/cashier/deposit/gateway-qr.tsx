import { Button } from '@sala/ui/action/button.tsx'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { call } from '../../queries.ts'
import type { Deposit } from '../words.ts'
import styles from './gateway-qr.module.css'

/** The QR that the gateway drew for this deposit: to be scanned, or saved and opened in the bank's app on the same phone. */
export function GatewayQr({ id }: { id: Deposit['id'] }) {
  const qr = useQuery({ ...call('GET /requests/deposit/{id}/qr', { params: { id } }), staleTime: Infinity })
  if (qr.isError) return <FailedAlert error={qr.error} retry={qr.refetch} />
  if (qr.data === undefined) return <Skeleton shape="block" height="15rem" />
  const { image } = qr.data
  const ending = image.startsWith('data:image/png') ? 'png' : 'svg'
  return (
    <div className={styles.frame}>
      <img className={styles.code} src={image} alt="คิวอาร์โค้ดสำหรับชำระเงินฝาก" />
      <p className={styles.hint}>สแกนด้วยแอปธนาคารของคุณเอง หรือบันทึกรูปแล้วเปิดในแอปธนาคาร</p>
      <Button
        size="s"
        render={
          <a href={image} download={`sala-qr.${ending}`}>
            บันทึกรูป
          </a>
        }
      >
        บันทึกรูป
      </Button>
    </div>
  )
}
