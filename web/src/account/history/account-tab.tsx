import { banks, isBankKey } from '@sala/contract/account/banks.ts'
import { detailNames, memberDetails } from '@sala/contract/account/details.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { BankMark } from '@sala/ui/brand/bank-mark.tsx'
import { FileText, KeyRound, Landmark, LogOut, ShieldCheck, Smartphone, Users } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { formatPhone } from '@sala/ui/format/phone.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { maskAccount } from '../../cashier/words.ts'
import { logout } from '../../session/start.ts'
import { type Profile, useProfile } from '../../session/use-session.ts'
import { DetailsForm } from '../details/details-form.tsx'
import styles from './account-tab.module.css'
import { DeviceList } from './device-list.tsx'

/** R10, tab 0: who the member is, the password, the devices signed in. */
export function AccountTab() {
  const profile = useProfile()
  return (
    <div className={styles.tab}>
      <Card className={styles.details} aria-busy={profile === undefined}>
        <h2>ข้อมูลสมาชิก</h2>
        {profile ? (
          <Details profile={profile} />
        ) : (
          <Skeleton shape="block" height="clamp(14rem, 46rem - 100vw, 21.5rem)" />
        )}
      </Card>
      <Card className={styles.security}>
        <h2>ความปลอดภัย</h2>
        <p className={styles.soft}>
          เปลี่ยนรหัสผ่านเมื่อสงสัยว่ามีผู้อื่นรู้ ทุกอุปกรณ์จะออกจากระบบ ตั้งขีดจำกัดหรือพักการเล่นได้เองทุกเมื่อ
        </p>
        <Button icon={<KeyRound />} render={<Link to="/changepassword" />}>
          เปลี่ยนรหัสผ่าน
        </Button>
        <Button icon={<ShieldCheck />} render={<Link to="/protection" />}>
          ขีดจำกัดและการพัก
        </Button>
        <Button icon={<Smartphone />} render={<Link to="/authentication" />}>
          ยืนยันตัวตนและอุปกรณ์อื่น
        </Button>
        <Button icon={<FileText />} render={<Link to="/personal-data" />}>
          ข้อมูลของฉัน
        </Button>
        <Button icon={<Users />} render={<Link to="/referral" search={{ tab: 0 }} />}>
          แนะนำเพื่อน
        </Button>
        <Button kind="danger" icon={<LogOut />} onClick={logout}>
          ออกจากระบบ
        </Button>
      </Card>
      <DeviceList />
    </div>
  )
}

function Details({ profile }: { profile: Profile }) {
  const [isChanging, setChanging] = useState(false)
  if (isChanging) return <DetailsForm told={profile} onDone={() => setChanging(false)} />
  return (
    <>
      <DetailList profile={profile} />
      {/* What can be told begins with the bank step. */}
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
