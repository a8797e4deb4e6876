import { Button } from '@sala/ui/action/button.tsx'
import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { Avatar } from '@sala/ui/brand/avatar.tsx'
import { BankMark } from '@sala/ui/brand/bank-mark.tsx'
import { ArrowDownToLine, Gift, RefreshCw, Wallet } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { StatCard } from '@sala/ui/data/stat-card.tsx'
import { DataTable } from '@sala/ui/data/table.tsx'
import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useState } from 'react'
import styles from './gallery.module.css'
import { Columns, Row, Section } from './section.tsx'

interface Line {
  id: string
  at: string
  kind: 'in' | 'out'
  amount: number
  state: 'done' | 'waiting' | 'refused'
}

const LINES: Line[] = [
  { id: 'dep_1', at: '2026-11-20T11:05:00Z', kind: 'in', amount: 1_250, state: 'done' },
  { id: 'wdr_1', at: '2026-11-19T02:41:00Z', kind: 'out', amount: 12_400.5, state: 'waiting' },
  { id: 'dep_2', at: '2026-11-18T15:20:00Z', kind: 'in', amount: 100, state: 'refused' },
]
const TONES = { done: 'jade', waiting: 'amber', refused: 'coral' } as const
const STATES = { done: 'สำเร็จ', waiting: 'รอดำเนินการ', refused: 'ไม่สำเร็จ' }

export function DataSection() {
  return (
    <Section title="ข้อมูล">
      <Columns>
        <Card look="lit" pad="l">
          <Row>
            <Avatar name="0812345678" />
            <span>081-XXX-5678</span>
            <IconButton label="รีเฟรชเครดิต" icon={<RefreshCw aria-hidden="true" />} />
          </Row>
          <p>เครดิต</p>
          <p>
            <Money amount={12_480.5} size="xl" gold />
          </p>
          <br />
          <Row>
            <Button kind="primary" icon={<ArrowDownToLine />}>
              ฝากเงิน
            </Button>
            <Button>ถอนเงิน</Button>
          </Row>
        </Card>
        <Card>
          <h3>บัญชีรับเงิน</h3>
          <Row>
            <BankMark short="KBANK" color="#138f2d" size="l" />
            <BankMark short="SCB" color="#4e2e7f" />
            <BankMark short="BAY" color="#fec43b" size="s" />
            <Avatar name="เมษา" size="s" />
            <Avatar name="สมาชิก" size="l" />
          </Row>
          <p>
            <Money amount={300} direction="in" /> <Money amount={-1_250.75} direction="out" />{' '}
            <Money amount={0} /> <Money amount={98_765.4} size="l" />
          </p>
        </Card>
      </Columns>
      <br />
      <Columns>
        <StatCard label="ถอนได้" value={<Money amount={4_200} />} icon={<Wallet />} note="ขั้นต่ำ 100.00 บาท" />
        <StatCard
          label="โบนัส"
          value={<Money amount={300} />}
          icon={<Gift />}
          note="เหลือยอดเทิร์น 1,200.00 บาท"
        />
        <StatCard label="ยอดเทิร์นคงเหลือ" value={<Skeleton width="8rem" />} />
      </Columns>
      <br />
      <Listing />
    </Section>
  )
}

function Listing() {
  const [tab, setTab] = useState('2')
  return (
    <div className={styles.stack}>
      <Tabs
        id="history"
        label="ประวัติ"
        items={[
          { key: '0', label: 'ข้อมูลบัญชี' },
          { key: '1', label: 'โบนัส' },
          { key: '2', label: 'ฝาก-ถอน' },
        ]}
        active={tab}
        onChange={setTab}
      />
      <TabPanel id="history" active={tab}>
        <DataTable
          caption="รายการฝากและถอน"
          rows={LINES}
          rowKey={line => line.id}
          columns={[
            {
              key: 'kind',
              head: 'รายการ',
              place: 'lead',
              cell: line => (line.kind === 'in' ? 'ฝากเงิน' : 'ถอนเงิน'),
            },
            { key: 'at', head: 'เวลา', cell: line => formatThaiDateTime(line.at) },
            { key: 'ref', head: 'เลขอ้างอิง', place: 'wide', cell: line => line.id.toUpperCase() },
            {
              key: 'state',
              head: 'สถานะ',
              cell: line => <Badge tone={TONES[line.state]}>{STATES[line.state]}</Badge>,
            },
            {
              key: 'amount',
              head: 'จำนวนเงิน',
              align: 'end',
              place: 'figure',
              cell: line => <Money amount={line.amount} direction={line.kind} />,
            },
          ]}
        />
      </TabPanel>
    </div>
  )
}
