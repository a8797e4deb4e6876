import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import { detailNames, memberDetails } from '@sala/contract/account/profile-details.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { BankMark } from '@sala/ui/brand/bank-mark.tsx'
import {
  Bell,
  ChevronRight,
  FileText,
  KeyRound,
  Landmark,
  LogOut,
  ShieldCheck,
  Smartphone,
  Users,
} from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatPhone } from '@sala/ui/format/phone.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { maskAccount } from '../../cashier/money-request-texts.ts'
import { OwnTier } from '../../rewards/tiers/own-tier.tsx'
import { logout } from '../../session/session-state.ts'
import { type Profile, useProfile } from '../../session/use-session.ts'
import { DetailsForm } from '../details/details-form.tsx'
import styles from './account-details-tab.module.css'
import { DeviceList } from './device-list.tsx'

/** The account tab (tab 0) of the history page: the member's details, password and signed-in devices (R10). */
export function AccountTab() {
  const profile = useProfile()
  return (
    <div className={styles.tab}>
      <Card className={styles.details} aria-busy={profile === undefined}>
        <div className={styles.heading}>
          <h2>ข้อมูลสมาชิก</h2>
          <OwnTier />
        </div>
        {profile ? (
          <Details profile={profile} />
        ) : (
          <Skeleton shape="block" height="clamp(14rem, 46rem - 100vw, 21.5rem)" />
        )}
      </Card>
      <Card className={styles.security}>
        <h2>ดูแลบัญชี</h2>
        <ul className={styles.ways}>
          <Way to="/changepassword" icon={<KeyRound />} text="ทุกอุปกรณ์จะออกจากระบบ">
            เปลี่ยนรหัสผ่าน
          </Way>
          <Way to="/security" icon={<ShieldCheck />} text="พาสคีย์ แอปยืนยันตัวตน และรหัสกู้คืน">
            ความปลอดภัย
          </Way>
          <Way to="/authentication" icon={<Smartphone />} text="สถานะชื่อ อายุ และเบอร์โทร">
            ยืนยันตัวตนและอุปกรณ์อื่น
          </Way>
          <Way to="/protection" icon={<ShieldCheck />} text="ตั้งเพดาน หรือพักเล่นได้เองทุกเมื่อ">
            ขีดจำกัดและการพัก
          </Way>
          <Way to="/messages/choices" icon={<Bell />} text="ช่องทาง ข่าว และการเลิกรับ">
            การรับข้อความ
          </Way>
          <Way to="/personal-data" icon={<FileText />} text="ขอสำเนา ขอแก้ไข หรือขอลบ">
            ข้อมูลของฉัน
          </Way>
          <Way to="/referral" icon={<Users />} text="ลิงก์ของคุณ และค่าแนะนำ">
            แนะนำเพื่อน
          </Way>
        </ul>
        <Button kind="danger" icon={<LogOut />} onClick={logout}>
          ออกจากระบบ
        </Button>
      </Card>
      <DeviceList />
    </div>
  )
}

type WayProps = Pick<LinkProps, 'to'> & { icon: ReactNode; text: string; children: ReactNode }

/** A link to a page about the account, with a text about what the member can do on that page. */
function Way({ to, icon, text, children }: WayProps) {
  return (
    <li>
      <Link to={to} className={styles.way}>
        {icon}
        <span>
          <b>{children}</b>
          <small>{text}</small>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  )
}

function Details({ profile }: { profile: Profile }) {
  const [isChanging, setChanging] = useState(false)
  if (isChanging) return <DetailsForm stored={profile} onDone={() => setChanging(false)} />
  return (
    <>
      <DetailList profile={profile} />
      {/* Only members who have registered a bank account have details that they can edit. */}
      {profile.bank === null ? null : (
        <Button size="s" kind="quiet" onClick={() => setChanging(true)}>
          แก้ไขข้อมูล
        </Button>
      )}
    </>
  )
}

function DetailList({ profile }: { profile: Profile }) {
  return (
    <dl className={styles.list}>
      <Detail name="เบอร์โทรศัพท์">{formatPhone(profile.phone)}</Detail>
      {profile.bank === null ? (
        <Detail name="บัญชีธนาคาร">
          <Button size="s" kind="quiet" icon={<Landmark />} render={<Link to="/register" />}>
            เพิ่มบัญชีธนาคาร
          </Button>
        </Detail>
      ) : (
        <>
          <Detail name="ชื่อบัญชี">{profile.name}</Detail>
          <Detail name="บัญชีธนาคาร">
            <BankAccount bank={profile.bank} accountNumber={profile.account_number ?? ''} />
          </Detail>
        </>
      )}
      {detailNames.map(name =>
        profile[name] === null ? null : (
          <Detail key={name} name={memberDetails[name].label}>
            {profile[name]}
          </Detail>
        ),
      )}
      {profile.birth_date === null ? null : (
        <Detail name="วันเกิด">{formatThaiDate(profile.birth_date)}</Detail>
      )}
      <Detail name="ภาษา">ไทย</Detail>
    </dl>
  )
}

function BankAccount({ bank, accountNumber }: { bank: string; accountNumber: string }) {
  const known = isBankKey(bank) ? banks[bank] : null
  return (
    <span className={styles.bank}>
      {known ? <BankMark short={known.nice_name} color={known.color} size="s" /> : null}
      <span>
        {known?.thai_name ?? bank} <span className={styles.figures}>{maskAccount(accountNumber)}</span>
      </span>
    </span>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
