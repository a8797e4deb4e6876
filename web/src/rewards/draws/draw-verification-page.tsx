import {
  checkDraw,
  type DrawCheck,
  type DrawField,
  type TypedDraw,
} from '@sala/contract/rewards/draws/draw-verification.ts'
import { prizeName } from '@sala/contract/rewards/draws/prize-odds.ts'
import { MEMBER_SEED_TEXT } from '@sala/contract/rewards/draws/wheel-texts.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import layout from '../reward-layout.module.css'
import styles from './draws.module.css'

const EMPTY: TypedDraw = { server_seed: '', hash: '', member_seed: '', nonce: '', prizes: '' }

const FIELDS: readonly { name: DrawField; label: string; hint: string }[] = [
  { name: 'server_seed', label: 'ค่าลับของระบบที่เปิดเผยแล้ว', hint: 'ตัวเลขฐานสิบหก 64 ตัว' },
  { name: 'hash', label: 'ค่ายืนยันที่แสดงก่อนหมุน (SHA-256)', hint: 'ตัวเลขฐานสิบหก 64 ตัว' },
  { name: 'member_seed', label: 'ค่าของคุณ', hint: 'ค่าที่ส่งไปพร้อมการหมุน' },
  { name: 'nonce', label: 'หมุนครั้งที่', hint: 'ลำดับการหมุนของคุณ เริ่มจาก 1' },
  { name: 'prizes', label: 'รางวัลและน้ำหนัก', hint: 'บาท:น้ำหนัก คั่นด้วยจุลภาค เช่น 0:700,20:250,100:50' },
]

const WRONG: Readonly<Record<DrawField, string>> = {
  server_seed: 'กรุณากรอกตัวเลขฐานสิบหก (0–9, a–f) ให้ครบ 64 ตัว',
  hash: 'กรุณากรอกตัวเลขฐานสิบหก (0–9, a–f) ให้ครบ 64 ตัว',
  member_seed: MEMBER_SEED_TEXT,
  nonce: 'กรุณากรอกจำนวนเต็มตั้งแต่ 1',
  prizes: 'กรุณากรอกรางวัลในรูป บาท:น้ำหนัก คั่นด้วยจุลภาค',
}

/**
 * The page that verifies a draw: the browser computes its result again from seeds and number. It makes no call, so it also works without a sign-in.
 */
export function VerifyPage() {
  const given = useSearch({ from: '/default-layout/rewards/verify' })
  const [draw, setDraw] = useState<TypedDraw>({ ...EMPTY, ...given })
  const result = checkDraw(draw)
  const wrong = 'unreadable' in result ? result.unreadable : null
  return (
    <div className={`${layout.page} ${styles.page}`}>
      <header>
        <h1>ตรวจสอบผลการหมุน</h1>
        <p className={layout.lead}>หน้านี้คำนวณผลในเครื่องของคุณเอง จากค่าที่เปิดเผยหลังหมุน โดยไม่ถามระบบของเรา</p>
      </header>
      <div className={layout.columns}>
        <Card className={layout.part}>
          <h2>ค่าที่ใช้คำนวณ</h2>
          {FIELDS.map(({ name, label, hint }) => (
            <TextField
              key={name}
              kind="reference"
              name={name}
              label={label}
              hint={hint}
              value={draw[name]}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="off"
              error={wrong === name && draw[name] !== '' ? WRONG[name] : undefined}
              onChange={event => setDraw({ ...draw, [name]: event.currentTarget.value.trim() })}
            />
          ))}
        </Card>
        <div className={layout.part}>
          <Card look="lit" className={layout.part} aria-live="polite">
            <h2>ผลที่คำนวณได้</h2>
            {'unreadable' in result ? (
              <p className={layout.soft}>กรอกค่าทั้งห้าช่องให้ครบ แล้วผลจะแสดงที่นี่</p>
            ) : (
              <Result result={result} />
            )}
          </Card>
          <Card look="flat" className={layout.part}>
            <h2>คำนวณอย่างไร</h2>
            <ol className={styles.steps}>
              <li>SHA-256 ของค่าลับต้องตรงกับค่ายืนยันที่แสดงก่อนหมุน ระบบจึงเปลี่ยนค่าลับภายหลังไม่ได้</li>
              <li>HMAC-SHA-256 ใช้ค่าลับเป็นกุญแจ กับข้อความ “ค่าของคุณ:ครั้งที่” ระบบไม่รู้ค่าของคุณตอนยืนยัน</li>
              <li>เลข 32 บิตตัวแรกที่ต่ำกว่าผลคูณสูงสุดของน้ำหนักรวม หารด้วยน้ำหนักรวม เศษคือเลขที่ออก ทุกเลขจึงมีโอกาสเท่ากัน</li>
              <li>เลขที่ออกตกในช่วงของรางวัลเดียว ช่วงของแต่ละรางวัลยาวเท่าน้ำหนัก</li>
            </ol>
            <p className={layout.soft}>
              ตรวจด้วยโปรแกรมอื่นก็ได้ผลเดียวกัน เช่น <code>sha256sum</code> และ{' '}
              <code>openssl dgst -sha256 -hmac</code>
            </p>
          </Card>
          <Link to="/rewards/wheel" className={layout.link}>
            กลับไปที่วงล้อ
          </Link>
        </div>
      </div>
    </div>
  )
}

function Result({ result }: { result: DrawCheck }) {
  const { is_committed, computed_hash, number, total, prize } = result
  return (
    <>
      {is_committed ? (
        <Alert kind="success" title="ค่าลับตรงกับค่ายืนยัน">
          ระบบใช้ค่าที่ยืนยันไว้ก่อนหมุน
        </Alert>
      ) : (
        <Alert kind="error" title="ค่าลับไม่ตรงกับค่ายืนยัน">
          ค่าที่กรอกอาจไม่ครบ หรือไม่ใช่ของการหมุนครั้งนี้
        </Alert>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>รางวัล</dt>
          <dd className={styles.prize}>{prizeName(prize.amount)}</dd>
        </div>
        <div>
          <dt>เลขที่ออก</dt>
          <dd>
            {formatCount(number)} จาก 0 ถึง {formatCount(total - 1)}
          </dd>
        </div>
        <div>
          <dt>SHA-256 ของค่าลับ</dt>
          <dd className={styles.code}>{computed_hash}</dd>
        </div>
      </dl>
    </>
  )
}
