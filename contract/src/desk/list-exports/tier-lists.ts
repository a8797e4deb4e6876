import { tierTableStateOf, tierTableStates } from '../display-texts/reward-texts.ts'
import { deskTiersEndpoints } from '../rewards/tier-endpoints.ts'
import { listFile, listFileByState } from './list-file.ts'

/** Lists of the tables of tiers, and of one table's changes and gifts by day, with the columns of their exported files. */
export const tierFiles = {
  tier_tables: listFileByState(deskTiersEndpoints.desk_tiers, {
    states: tierTableStates,
    rows: ({ rows }) => rows.map(row => ({ ...row, state: tierTableStateOf(row) })),
    columns: [
      { head: 'เลขที่', of: row => row.id },
      { head: 'ใช้อยู่', of: row => (row.is_running ? 'ใช่' : 'ไม่') },
      { head: 'สมาชิกที่มีระดับ', of: row => row.members },
      { head: 'ของขวัญ (ครั้ง)', of: row => row.gifts },
      { head: 'ให้ไป (บาท)', of: row => row.given },
      { head: 'งบ (บาท)', of: row => row.budget },
      { head: 'เริ่มใช้', of: row => row.made_at },
      { head: 'ถึง', of: row => row.ended_at },
    ],
  }),
  tier_days: listFile(deskTiersEndpoints.desk_tier_table, {
    rows: ({ days }) => days,
    columns: [
      { head: 'วันที่', of: row => row.day },
      { head: 'ระดับเปลี่ยน (คน)', of: row => row.changes },
      { head: 'ของขวัญ (ครั้ง)', of: row => row.gifts },
      { head: 'ให้ไป (บาท)', of: row => row.amount },
    ],
  }),
} as const
