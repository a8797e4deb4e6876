import { Button } from '@sala/ui/action/button.tsx'
import { Logo } from '@sala/ui/brand/logo.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { PhoneField } from '@sala/ui/form/phone-field.tsx'
import { Dialog, Drawer } from '@sala/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { Row, Section } from './section.tsx'

type Shown = 'none' | 'notice' | 'form' | 'must' | 'drawer'

export function OverlaySection() {
  const [shown, setShown] = useState<Shown>('none')
  const [phone, setPhone] = useState('')
  const close = () => setShown('none')
  return (
    <Section title="หน้าต่าง">
      <Row>
        <Button onClick={() => setShown('notice')}>เปิดหน้าต่างแจ้ง</Button>
        <Button onClick={() => setShown('form')}>เปิดหน้าต่างฟอร์ม</Button>
        <Button onClick={() => setShown('must')}>เปิดหน้าต่างที่ต้องตอบ</Button>
        <Button onClick={() => setShown('drawer')}>เปิดเมนู</Button>
      </Row>
      <Dialog
        open={shown === 'notice'}
        onClose={close}
        size="s"
        title="ฝากเงินสำเร็จ"
        actions={
          <>
            <Button kind="primary" onClick={close}>
              เล่นเลย
            </Button>
            <Button onClick={close}>ปิด</Button>
          </>
        }
      >
        <p>
          คุณทำการฝากเงินจำนวน <Money amount={1_250} /> เรียบร้อยแล้ว
        </p>
      </Dialog>
      <Dialog
        open={shown === 'form'}
        onClose={close}
        title="ลืมรหัสผ่าน"
        description="เราจะส่งรหัส 6 หลักไปที่เบอร์นี้"
        actions={<Button kind="primary">ส่งรหัส</Button>}
      >
        <PhoneField label="เบอร์โทรศัพท์" value={phone} onValueChange={setPhone} />
      </Dialog>
      <Dialog
        open={shown === 'must'}
        onClose={close}
        dismissible={false}
        title="ยืนยันการถอนเงิน"
        actions={
          <>
            <Button kind="primary" onClick={close}>
              ยืนยัน
            </Button>
            <Button onClick={close}>ยกเลิก</Button>
          </>
        }
      >
        ถอน 1,250.00 บาท เข้าบัญชีของคุณ
      </Dialog>
      <Drawer open={shown === 'drawer'} onClose={close} title="เมนู" foot={<Logo size="s" />}>
        <nav aria-label="เมนูหลัก">
          <Button kind="quiet" wide>
            หน้าหลัก
          </Button>
          <Button kind="quiet" wide>
            โปรโมชั่น
          </Button>
        </nav>
      </Drawer>
    </Section>
  )
}
