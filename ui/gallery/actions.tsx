import { Button } from '@sala/ui/action/button.tsx'
import { Chip, ChipGroup } from '@sala/ui/action/chip.tsx'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { ArrowDownToLine, RefreshCw, Sparkles, X } from '@sala/ui/brand/icons.ts'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { useState } from 'react'
import { Row, Section } from './section.tsx'

const AMOUNTS = [100, 300, 500, 1_000, 3_000, 5_000, 10_000]

export function ActionsSection() {
  const [amount, setAmount] = useState<number | null>(500)
  const [fresh, setFresh] = useState(true)
  return (
    <Section title="ปุ่ม">
      <Row>
        <Button kind="primary" icon={<ArrowDownToLine />}>
          ฝากเงิน
        </Button>
        <Button>ถอนเงิน</Button>
        <Button kind="quiet">ดูทั้งหมด</Button>
        <Button kind="danger">ยกเลิกรายการ</Button>
        <Button kind="primary" render={<a href="#top">สมัครสมาชิก</a>}>
          สมัครสมาชิก
        </Button>
      </Row>
      <Row>
        <Button kind="primary" size="s">
          เล็ก
        </Button>
        <Button kind="primary" size="l">
          ใหญ่
        </Button>
        <Button kind="primary" loading>
          กำลังส่ง
        </Button>
        <Button loading>กำลังส่ง</Button>
        <Button kind="primary" disabled>
          ยังกดไม่ได้
        </Button>
        <Button disabled>ยังกดไม่ได้</Button>
      </Row>
      <Row>
        <IconButton label="รีเฟรชเครดิต" icon={<RefreshCw />} />
        <IconButton label="กำลังเช็คเครดิต" icon={<RefreshCw />} turning />
        <IconButton label="ปิด" icon={<X />} kind="raised" />
        <CopyButton text="1234567890" what="เลขบัญชี" />
        <CopyButton text="1234567890" what="เลขอ้างอิง" compact />
        <Chip selected={fresh} icon={<Sparkles />} onClick={() => setFresh(!fresh)}>
          มาใหม่
        </Chip>
        <Chip>RTP สูง</Chip>
      </Row>
      <ChipGroup
        label="เลือกจำนวนเงิน"
        options={AMOUNTS.map(value => ({ value, label: formatBahtShort(value), disabled: value > 5_000 }))}
        value={amount}
        onValueChange={setAmount}
      />
    </Section>
  )
}
