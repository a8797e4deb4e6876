import { QrCode } from '@sala/ui/status/qr-code.tsx'
import { useState } from 'react'
import { encode } from 'uqr'
import type { Deposit } from '../money-request-texts.ts'
import { pickTerminal, qrBillText } from './qr-bill-text.ts'

type Bill = NonNullable<Deposit['qr']>

/** Returns the content of the deposit's QR code. The code contains one of the receiving account's terminal ids, chosen at random (B03). */
export const useQrText = (bill: Bill): string => {
  const [terminal] = useState(() => pickTerminal(bill.terminals))
  return qrBillText(bill, terminal)
}

export function DepositQr({ text }: { text: string }) {
  return <QrCode matrix={encode(text, { border: 0 }).data} label="คิวอาร์โค้ดสำหรับชำระเงินฝาก" />
}
