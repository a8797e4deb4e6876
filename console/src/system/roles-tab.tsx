import { roleNames } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import { permissions } from '@sala/contract/desk/permissions.ts'
import { limitsOf, permissionsOf, roles } from '@sala/contract/desk/roles.ts'
import { bahtFromSatang, satang } from '@sala/contract/wire/money.ts'
import { Check } from '@sala/ui/brand/icons.ts'
import { formatBaht } from '@sala/ui/format/baht.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import styles from './system.module.css'
import { permissionNames } from './system-texts.ts'

const LIMITS = [
  ['decide', 'ตัดสินเองได้ถึง'],
  ['propose', 'เสนอได้ถึง'],
  ['agree', 'อนุมัติได้ถึง'],
  ['alone', 'ปรับยอดคนเดียวได้ถึง'],
] as const

const held = new Map(roles.map(role => [role, permissionsOf([role])]))
const limits = new Map(roles.map(role => [role, limitsOf([role])]))

export function RolesTab() {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        บทบาทกำหนดในโปรแกรมและตรวจทุกครั้งที่เรียก คนที่มีหลายบทบาทได้สิทธิ์รวมกันและวงเงินที่สูงที่สุด ยอดรวมต่อวันอยู่ในการตั้งค่า
        วงเงินที่ตัดสินคนเดียว
      </caption>
      <thead>
        <tr>
          <th scope="col">สิทธิ์</th>
          {roles.map(role => (
            <th key={role} scope="col" className={styles.mid}>
              {roleNames[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LIMITS.map(([limit, name]) => (
          <tr key={limit}>
            <th scope="row">{name} (บาท)</th>
            {roles.map(role => {
              const most = limits.get(role)?.[limit] ?? satang(0n)
              return (
                <td key={role} className={styles.mid}>
                  {most === 0n ? '–' : formatBaht(bahtFromSatang(most))}
                </td>
              )
            })}
          </tr>
        ))}
        {permissions.map(permission => (
          <tr key={permission}>
            <th scope="row">{permissionNames[permission]}</th>
            {roles.map(role => (
              <td key={role} className={styles.mid}>
                {held.get(role)?.has(permission) ? (
                  <>
                    <Check aria-hidden="true" className={styles.tick} />
                    <span className={spoken.spoken}>ได้</span>
                  </>
                ) : (
                  <span className={spoken.spoken}>ไม่ได้</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
