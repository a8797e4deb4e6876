import { Button } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { ArrowDownToLine, Maximize, Share2 } from '@sala/ui/brand/icons.ts'
import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { QrCode } from '@sala/ui/status/qr-code.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { encode } from 'uqr'
import { notify } from '../../notices/notices.ts'
import type { Deposit } from '../words.ts'
import { useQrText } from './deposit-qr.tsx'
import styles from './pay-ways.module.css'
import { qrPicture, savePicture, sharePicture, sharesPictures } from './qr-picture.ts'

type Way = 'here' | 'elsewhere'
const WAYS = [
  { key: 'here', label: 'จ่ายในเครื่องนี้' },
  { key: 'elsewhere', label: 'สแกนจากอีกเครื่อง' },
] as const

/** Who has the banking app on this very device cannot scan its screen; a finger tells a phone from a desk. */
const likelyWay = (): Way => (window.matchMedia('(pointer: coarse)').matches ? 'here' : 'elsewhere')

type PayWaysProps = { deposit: Deposit; bill: NonNullable<Deposit['qr']> }

/** Two ways to pay one code: as a picture that the banking app of this phone opens, or under another phone's camera. */
export function PayWays({ deposit, bill }: PayWaysProps) {
  const [way, setWay] = useState(likelyWay)
  const text = useQrText(bill)
  const { data: matrix } = encode(text, { border: 0 })
  return (
    <div className={styles.ways}>
      <Tabs id="pay" label="วิธีจ่าย" items={WAYS} active={way} onChange={setWay} className={styles.tabs} />
      <TabPanel id="pay" active={way} className={styles[way]}>
        <div className={styles.code}>
          <QrCode matrix={matrix} label="คิวอาร์โค้ดสำหรับชำระเงินฝาก" />
        </div>
        {way === 'here' ? (
          <Here deposit={deposit} matrix={matrix} text={text} />
        ) : (
          <div className={styles.presses}>
            <p className={styles.hint}>สแกนด้วยแอปธนาคารของคุณเอง</p>
            <Button size="s" icon={<Maximize />} render={<Link to="/slip" />}>
              เต็มจอ
            </Button>
            <CopyButton text={text} what="รหัส QR" named />
          </div>
        )}
      </TabPanel>
    </div>
  )
}

type HereProps = { deposit: Deposit; matrix: boolean[][]; text: string }

function Here({ deposit, matrix, text }: HereProps) {
  const { transfer_amount: amount, to_name: name, ref } = deposit
  const take = async (what: typeof savePicture | typeof sharePicture) => {
    try {
      await what(await qrPicture(matrix, { amount, name, ref }), ref)
      if (what === savePicture) notify('success', 'บันทึกรูป QR แล้ว เปิดแอปธนาคาร แล้วเลือกสแกนจากรูป')
    } catch {
      notify('error', 'บันทึกรูปไม่ได้ในแอปนี้ กรุณาจับภาพหน้าจอ หรือคัดลอกเลขบัญชี')
    }
  }
  return (
    <div className={styles.presses}>
      <Button kind="primary" wide icon={<ArrowDownToLine />} onClick={() => void take(savePicture)}>
        บันทึกรูป QR
      </Button>
      {sharesPictures() ? (
        <Button wide icon={<Share2 />} onClick={() => void take(sharePicture)}>
          ส่งไปแอปธนาคาร
        </Button>
      ) : null}
      <CopyButton text={text} what="รหัส QR" named />
      <p className={styles.hint}>เปิดแอปธนาคาร เลือกสแกน แล้วเลือกรูปนี้</p>
    </div>
  )
}
