import {
  channelName,
  type GatewayChannel,
  PAYER_UNKNOWN_TEXT,
} from '@sala/contract/cashier/gateway-channels.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { QrCode } from '@sala/ui/status/qr-code.tsx'
import { useState } from 'react'
import { encode } from 'uqr'
import styles from './qr-payment-methods.module.css'
import { likelyWay, WAYS } from './qr-payment-methods.tsx'

type Props = { channel: GatewayChannel; url: string }

/**
 * Payment with an app. On this phone a button opens the app. For another device a QR code leads to the same payment page. In both cases the
 * deposit page then shows the result without a press.
 */
export function AppPayment({ channel, url }: Props) {
  const [way, setWay] = useState(likelyWay)
  const app = channelName(channel)
  const open = (
    <Button
      kind={way === 'here' ? 'primary' : 'secondary'}
      size="l"
      wide
      render={<a href={url}>เปิด {app}</a>}
    >
      เปิด {app}
    </Button>
  )
  return (
    <div className={styles.ways}>
      <Tabs id="pay" label="วิธีจ่าย" items={WAYS} active={way} onChange={setWay} className={styles.tabs} />
      <TabPanel id="pay" active={way} className={way === 'here' ? styles.app : styles.elsewhere}>
        {way === 'here' ? (
          open
        ) : (
          <>
            <div className={styles.code}>
              <QrCode matrix={encode(url, { border: 0 }).data} label={`คิวอาร์โค้ดของหน้าจ่ายด้วย ${app}`} />
            </div>
            <p className={styles.hint}>สแกนด้วยกล้องมือถือ แล้วจ่ายใน {app}</p>
          </>
        )}
        <p className={styles.hint}>จ่ายแล้วกลับมาหน้านี้ได้เลย ผลขึ้นเอง ไม่มีค่าธรรมเนียม</p>
        <p className={styles.hint}>{PAYER_UNKNOWN_TEXT}</p>
      </TabPanel>
    </div>
  )
}
