import { Button } from '@sala/ui/action/button.tsx'
import { CircleAlert, CircleCheck, Clock } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatPhone } from '@sala/ui/format/phone.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge, type BadgeTone } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { type Profile, useProfile } from '../../session/use-session.ts'
import styles from './identity-page.module.css'
import { SignInLink } from './sign-in-link.tsx'

type Status = Answer<'GET /customers/identity'>

/** The page of identity verification (R12). It shows which personal data are verified, and offers a way to verify the others. */
export function IdentityPage() {
  const profile = useProfile()
  const { data, error, refetch } = useQuery(call('GET /customers/identity'))
  return (
    <div className={styles.page}>
      <h1>การยืนยันตัวตน</h1>
      {error && !data ? (
        <FailedAlert error={error} retry={refetch} />
      ) : (
        <Card pad="l" aria-busy={data === undefined || profile === undefined}>
          {data && profile ? (
            <Proofs status={data} profile={profile} />
          ) : (
            // The height of the proofs. In a window below 32rem their texts take more lines.
            <Skeleton shape="block" height="clamp(18.5rem, (32rem - 100vw) * 1000, 22.6rem)" />
          )}
        </Card>
      )}
      <p className={styles.document}>
        ถอนยอดสูงต้องใช้เอกสาร <Link to="/identity">ส่งเอกสารยืนยันตัวตน</Link>
      </p>
      <SignInLink />
    </div>
  )
}

type Proof = {
  title: string
  value: string
  state: 'proved' | 'waiting' | 'open' | 'missing'
  text: string
  next?: ReactNode
}

const BADGES: Record<Proof['state'], { text: string; tone: BadgeTone; Icon: typeof Clock }> = {
  proved: { text: 'ยืนยันแล้ว', tone: 'jade', Icon: CircleCheck },
  waiting: { text: 'รอยืนยัน', tone: 'amber', Icon: Clock },
  open: { text: 'ยังไม่ยืนยัน', tone: 'neutral', Icon: Clock },
  missing: { text: 'ยังไม่มีข้อมูล', tone: 'coral', Icon: CircleAlert },
}

const addBank = (
  <Button size="s" render={<Link to="/register" />}>
    เพิ่มข้อมูล
  </Button>
)

const nameProof = ({ name: state }: Status, { name }: Profile): Proof => {
  const title = 'ชื่อตรงกับบัญชีธนาคาร'
  if (state === 'missing')
    return {
      title,
      value: 'ยังไม่ได้เพิ่มบัญชีธนาคาร',
      state: 'missing',
      text: 'เพิ่มบัญชีธนาคารชื่อของคุณเพื่อฝากและถอนเงิน',
      next: addBank,
    }
  if (state === 'proved') return { title, value: name ?? '', state: 'proved', text: 'มีเงินฝากจากบัญชีนี้เข้ามาแล้ว' }
  return {
    title,
    value: name ?? '',
    state: 'waiting',
    text: 'ยืนยันเองเมื่อฝากเงินครั้งแรกจากบัญชีของคุณ',
    next: (
      <Button size="s" render={<Link to="/deposit" />}>
        ฝากเงิน
      </Button>
    ),
  }
}

const ageProof = ({ of_age, name }: Status): Proof => {
  const title = 'อายุ 20 ปีขึ้นไป'
  if (of_age === true)
    return { title, value: 'อายุครบ 20 ปี', state: 'proved', text: 'ตามวันเดือนปีเกิดที่คุณแจ้งไว้ แก้ไขภายหลังไม่ได้' }
  if (of_age === false)
    return {
      title,
      value: 'อายุยังไม่ครบ 20 ปี',
      state: 'missing',
      text: 'ฝากเงินและเล่นเกมไม่ได้ แต่ถอนเงินที่มีอยู่ได้ตามปกติ',
    }
  const value = 'ยังไม่มีวันเดือนปีเกิด'
  // A member without a name has not registered a bank account yet. That step of the registration also asks for the birth date, so there is no
  // button for the birth date here.
  if (name === 'missing')
    return { title, value, state: 'missing', text: 'แจ้งพร้อมกับบัญชีธนาคาร ผู้ที่อายุต่ำกว่า 20 ปีไม่สามารถเล่นได้' }
  return {
    title,
    value,
    state: 'missing',
    text: 'ต้องระบุก่อนฝากเงินหรือเล่นเกม ระหว่างนี้ถอนเงินที่มีอยู่ได้ตามปกติ',
    next: (
      <Button size="s" kind="primary" onClick={() => openDialog('BirthDate', {})}>
        ระบุวันเกิด
      </Button>
    ),
  }
}

const phoneProof = ({ phone_proved, phone_proof_needed }: Status, { phone }: Profile): Proof => {
  const title = 'เบอร์โทรศัพท์'
  const value = formatPhone(phone)
  if (phone_proved) return { title, value, state: 'proved', text: 'รับรหัส OTP ทาง SMS ที่เบอร์นี้แล้ว' }
  return {
    title,
    value,
    state: phone_proof_needed ? 'waiting' : 'open',
    text: phone_proof_needed ? 'ต้องยืนยันด้วยรหัส OTP ก่อนถอนเงิน' : 'ยืนยันด้วยรหัส OTP ทาง SMS ได้ทุกเมื่อ',
    next: (
      <Button
        size="s"
        kind={phone_proof_needed ? 'primary' : 'secondary'}
        aria-label="ยืนยันเบอร์โทรศัพท์"
        onClick={() => openDialog('phoneProof', { phone })}
      >
        ยืนยันเบอร์
      </Button>
    ),
  }
}

function Proofs({ status, profile }: { status: Status; profile: Profile }) {
  return (
    <ul className={styles.proofs}>
      {[nameProof(status, profile), ageProof(status), phoneProof(status, profile)].map(proof => (
        <ProofRow key={proof.title} {...proof} />
      ))}
    </ul>
  )
}

function ProofRow({ title, value, state, text, next }: Proof) {
  const { text: word, tone, Icon } = BADGES[state]
  return (
    <li className={styles.proof}>
      <Icon aria-hidden="true" className={styles[state]} />
      <div className={styles.words}>
        <p className={styles.title}>
          {title} <Badge tone={tone}>{word}</Badge>
        </p>
        <p className={styles.value}>{value}</p>
        <p className={styles.soft}>{text}</p>
      </div>
      {next}
    </li>
  )
}
