import { type StoredKey, stored } from '@sala/contract/page/browser-storage.ts'
import styles from './browser-storage-list.module.css'

/** Thai text about the purpose of each item that the lobby stores in a browser. */
const PURPOSES: Readonly<Record<StoredKey, string>> = {
  token: 'ให้คุณอยู่ในระบบ',
  token_expiry: 'บอกว่าการเข้าสู่ระบบหมดอายุเมื่อใด',
  half: 'ผูกการเข้าสู่ระบบกับเครื่องนี้ และจำว่าเป็นเครื่องที่คุณเคยใช้ ผู้อื่นจึงกันคุณออกจากบัญชีไม่ได้',
  device: 'แยกเครื่องหนึ่งจากอีกเครื่อง เพื่อป้องกันการทุจริตและคุ้มครองผู้งดเล่น',
  language: 'ภาษาของหน้าเว็บ',
  notice: 'ซ่อนประกาศที่คุณปิดแล้ว',
  popup: 'แสดงโปรโมชั่นวันละครั้ง',
  invitation: 'รหัสผู้แนะนำจากลิงก์เชิญ',
  affiliate: 'รหัสลิงก์ของพันธมิตรที่พาคุณมา',
  registration: 'สมัครต่อจากขั้นเดิมเมื่อโหลดหน้าใหม่ มีเบอร์โทรศัพท์ที่กรอก',
  install_closed: 'จำว่าคุณปิดคำแนะนำการติดตั้ง',
  recent_searches: 'คำที่คุณค้นหาล่าสุด เก็บในเครื่องนี้เท่านั้น',
  menu: 'จำว่าคุณย่อหรือขยายเมนูซ้าย',
  return_path: 'กลับไปหน้าเดิมหลังเข้าสู่ระบบ',
  watched_deposit: 'บอกผลรายการฝากที่รออยู่',
  intent: 'กดซ้ำแล้วรายการไม่เกิดสองครั้ง',
  chunk_reload: 'โหลดหน้าใหม่ครั้งเดียวเมื่อมีเวอร์ชันใหม่',
  scroll: 'กลับมาที่ตำแหน่งเดิมของหน้า',
  files: 'ไฟล์ของหน้าเว็บ เพื่อเปิดเร็วขึ้น ไม่มีข้อมูลของคุณ',
  offline_page: 'หน้าที่บอกว่าไม่มีอินเทอร์เน็ต',
}

const PLACES = {
  cookie: 'คุกกี้',
  hidden: 'คุกกี้ที่สคริปต์อ่านไม่ได้',
  both: 'คุกกี้และที่เก็บในเครื่อง',
  local: 'ที่เก็บในเครื่อง',
  tab: 'ที่เก็บของแท็บ',
  files: 'ไฟล์ในเครื่อง',
} as const

const UNITS = [
  [86_400, 'วัน'],
  [3_600, 'ชั่วโมง'],
  [60, 'นาที'],
] as const

const lifeOf = ({ place, seconds }: (typeof stored)[StoredKey]): string => {
  if (seconds === null)
    return place === 'both' ? 'เท่าอายุการเข้าสู่ระบบ' : place === 'tab' ? 'จนปิดแท็บ' : 'จนมีเวอร์ชันใหม่'
  const [unit, name] = UNITS.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? [1, 'วินาที']
  return `${(seconds / unit).toLocaleString('en')} ${name}`
}

/** List of everything that the lobby stores in this browser, generated from the code. */
export function StoredList() {
  return (
    <ul className={styles.list}>
      {Object.entries(stored).map(([key, one]) => (
        <li key={key}>
          <p className={styles.purpose}>{PURPOSES[key as StoredKey]}</p>
          <p className={styles.facts}>
            <code translate="no">{one.name}</code> {PLACES[one.place]} · {lifeOf(one)} ·{' '}
            {one.leaves_at_sign_out ? 'ลบเมื่อออกจากระบบ' : 'คงอยู่เมื่อออกจากระบบ'}
          </p>
        </li>
      ))}
    </ul>
  )
}
