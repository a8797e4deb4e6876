import { Badge } from '@sala/ui/status/badge.tsx'
import { CountdownRing } from '@sala/ui/status/countdown-ring.tsx'
import { Steps } from '@sala/ui/status/progress-steps.tsx'
import { QrCode } from '@sala/ui/status/qr-code.tsx'
import { Timeline } from '@sala/ui/status/timeline.tsx'
import { encode } from 'uqr'
import styles from './gallery.module.css'
import { Columns, Row, Section } from './section.tsx'

const QR = encode('Sala gallery: an example, not a payment', { border: 0 }).data

export function StatusSection() {
  return (
    <Section title="สถานะ">
      <Row>
        <Badge>ร่าง</Badge>
        <Badge tone="gold">NEW</Badge>
        <Badge tone="jade">สำเร็จ</Badge>
        <Badge tone="amber">รอดำเนินการ</Badge>
        <Badge tone="coral">ไม่สำเร็จ</Badge>
      </Row>
      <Columns>
        <div className={styles.stack}>
          <Steps label="ขั้นตอนการสมัคร" steps={['เบอร์โทร', 'ยืนยัน OTP', 'รหัสผ่าน', 'บัญชี']} current={3} />
          <Row>
            <CountdownRing secondsLeft={512} secondsTotal={900} label="เหลือเวลา" note="นาที" />
            <CountdownRing secondsLeft={42} secondsTotal={900} label="เหลือเวลา" note="นาที" />
          </Row>
          <div className={styles.qr}>
            <QrCode matrix={QR} label="คิวอาร์โค้ดตัวอย่าง" />
          </div>
        </div>
        <Timeline
          label="สถานะการฝากเงิน"
          entries={[
            { key: 'a', state: 'done', title: 'แจ้งฝากเงินแล้ว', time: '20 พ.ย. 2569 18:05' },
            {
              key: 'b',
              state: 'active',
              title: 'รอยอดเงินเข้าบัญชี',
              time: 'ปกติ 3-5 นาที',
              reason: 'โอนเงินตามยอดที่แจ้งไว้',
            },
            { key: 'c', state: 'pending', title: 'เครดิตเข้ากระเป๋า' },
          ]}
        />
        <Timeline
          label="สถานะการถอนเงิน"
          entries={[
            { key: 'a', state: 'done', title: 'รับคำขอถอนเงินแล้ว', time: '20 พ.ย. 2569 18:05' },
            {
              key: 'b',
              state: 'failed',
              title: 'ถอนเงินไม่สำเร็จ',
              time: '20 พ.ย. 2569 18:12',
              reason: 'ชื่อบัญชีไม่ตรง คืนเครดิตให้แล้ว',
            },
          ]}
        />
      </Columns>
    </Section>
  )
}
