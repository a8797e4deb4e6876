import { Button } from '@sala/ui/action/button.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { ArrowDownToLine, Maximize, Share2 } from '@sala/ui/brand/icons.ts'
import { meetsMedia } from '@sala/ui/browser/media-query.ts'
import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { QrCode } from '@sala/ui/status/qr-code.tsx'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import { notify } from '../../notices/notices.ts'
import type { Deposit } from '../money-request-texts.ts'
import { useQrText } from './deposit-qr.tsx'
import styles from './qr-payment-methods.module.css'
import { qrPicture, savePicture, sharePicture, sharesPictures } from './qr-picture.ts'

type Way = 'here' | 'elsewhere'
export const WAYS = [
  { key: 'here', label: 'จ่ายในเครื่องนี้' },
  { key: 'elsewhere', label: 'สแกนจากอีกเครื่อง' },
] as const

/**
 * Returns the more likely way to pay the QR code. `here`: with the banking app on this device. `elsewhere`: by scanning the code with
 * another device. A device with a touch screen (a coarse pointer) counts as a phone, which cannot scan its own screen.
 */
export const likelyWay = (): Way => (meetsMedia('(pointer: coarse)') ? 'here' : 'elsewhere')

type TwoWaysProps = {
  deposit: Deposit
  code: ReactNode
  /** Renders the deposit's QR code as a picture. The member saves it on the phone or shares it with a banking app. */
  picture: () => Promise<Blob>
  /** A link next to the QR code, for scanning with another phone. It leads, for example, to the full-screen code. */
  larger?: ReactNode
  /** The QR code's content as text to copy, if it is known. */
  text?: string
}

/** The two ways to pay by one QR code: as a picture in a banking app on this phone, or by scanning it with another phone. */
export function TwoWays({ deposit, code, picture, larger, text }: TwoWaysProps) {
  const [way, setWay] = useState(likelyWay)
  const copy = text === undefined ? null : <CopyButton text={text} what="รหัส QR" named />
  return (
    <div className={styles.ways}>
      <Tabs id="pay" label="วิธีจ่าย" items={WAYS} active={way} onChange={setWay} className={styles.tabs} />
      <TabPanel id="pay" active={way} className={styles[way]}>
        <div className={styles.code}>{code}</div>
        {way === 'here' ? (
          <Here deposit={deposit} picture={picture} copy={copy} />
        ) : (
          <div className={styles.presses}>
            <p className={styles.hint}>สแกนด้วยแอปธนาคารของคุณเอง</p>
            {larger}
            {copy}
          </div>
        )}
      </TabPanel>
    </div>
  )
}

type PayWaysProps = { deposit: Deposit; bill: NonNullable<Deposit['qr']> }

export function PayWays({ deposit, bill }: PayWaysProps) {
  const text = useQrText(bill)
  const { data: matrix } = encode(text, { border: 0 })
  const { transfer_amount: amount, to_name: name, ref } = deposit
  return (
    <TwoWays
      deposit={deposit}
      code={<QrCode matrix={matrix} label="คิวอาร์โค้ดสำหรับชำระเงินฝาก" />}
      picture={() => qrPicture(matrix, { amount, name, ref })}
      larger={
        <Button size="s" icon={<Maximize />} render={<Link to="/slip" />}>
          เต็มจอ
        </Button>
      }
      text={text}
    />
  )
}

type HereProps = Pick<TwoWaysProps, 'deposit' | 'picture'> & { copy: ReactNode }

function Here({ deposit: { ref }, picture, copy }: HereProps) {
  const take = async (what: typeof savePicture | typeof sharePicture) => {
    try {
      await what(await picture(), ref)
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
      {copy}
      <p className={styles.hint}>เปิดแอปธนาคาร เลือกสแกน แล้วเลือกรูปนี้</p>
    </div>
  )
}
