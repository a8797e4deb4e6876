import { freeRoundsBatchStates } from '../../rewards/free-rounds/free-rounds.ts'
import {
  freeRoundsBatchNames,
  freeRoundsNames,
  grantNames,
  passedOverNames,
} from '../../rewards/free-rounds/free-rounds-texts.ts'
import { deskFreeRoundsEndpoints } from '../rewards/free-rounds-endpoints.ts'
import { listFile, listFileByState } from './list-file.ts'

/** Lists of the batches of free rounds and of the members of one batch, with the columns of their exported files. */
export const freeRoundsFiles = {
  free_rounds: listFileByState(deskFreeRoundsEndpoints.desk_free_rounds, {
    states: freeRoundsBatchStates,
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เลขที่', of: row => row.id },
      { head: 'ชื่อ', of: row => row.title },
      { head: 'สถานะ', of: row => freeRoundsBatchNames[row.state] },
      { head: 'เกม', of: row => row.game_name },
      { head: 'รอบต่อคน', of: row => row.rounds },
      { head: 'เดิมพันต่อรอบ (บาท)', of: row => row.stake },
      { head: 'โบนัสสูงสุดต่อคน (บาท)', of: row => row.winnings_maximum },
      { head: 'สมาชิก', of: row => row.members },
      { head: 'ได้รับ', of: row => row.given },
      { head: 'เล่นแล้ว (รอบ)', of: row => row.played },
      { head: 'เงินรางวัล (บาท)', of: row => row.winnings },
      { head: 'เข้าโบนัส (บาท)', of: row => row.paid },
      { head: 'รอเข้าโบนัส (บาท)', of: row => row.waiting },
      { head: 'ต้นทุนสูงสุด (บาท)', of: row => row.cost_maximum },
      { head: 'เปิดเมื่อ', of: row => row.opened_at },
      { head: 'เล่นได้ถึง', of: row => row.ends_at },
    ],
  }),
  free_rounds_days: listFile(deskFreeRoundsEndpoints.desk_free_rounds_batch, {
    rows: ({ days }) => days,
    columns: [
      { head: 'วันที่', of: row => row.day },
      { head: 'โบนัส (ครั้ง)', of: row => row.bonuses },
      { head: 'ให้ไป (บาท)', of: row => row.amount },
    ],
  }),
  free_rounds_members: listFile(deskFreeRoundsEndpoints.desk_free_rounds_batch, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'สมาชิก', of: row => row.member_id },
      { head: 'สถานะ', of: row => freeRoundsNames[row.status] },
      { head: 'เหตุผล', of: row => (row.passed_over === null ? null : passedOverNames[row.passed_over]) },
      { head: 'ที่เว็บเกม', of: row => (row.site_status === null ? null : grantNames[row.site_status]) },
      { head: 'เล่นแล้ว (รอบ)', of: row => row.used },
      { head: 'เงินรางวัล (บาท)', of: row => row.winnings },
      { head: 'โบนัส (บาท)', of: row => row.amount },
      { head: 'จบเมื่อ', of: row => row.settled_at },
    ],
  }),
} as const
