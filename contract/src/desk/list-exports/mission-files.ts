import { missionNames } from '../display-texts/reward-texts.ts'
import { deskMissionsEndpoints, missionStates } from '../rewards/mission-endpoints.ts'
import { listFile, listFileByState } from './list-file.ts'

/** The list of missions, and the list of one mission's results by day, with the columns of their exported files. */
export const missionFiles = {
  missions: listFileByState(deskMissionsEndpoints.desk_missions, {
    states: missionStates,
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เลขที่', of: row => row.id },
      { head: 'ภารกิจ', of: row => row.title },
      { head: 'สถานะ', of: row => missionNames[row.state] },
      { head: 'โบนัส (บาท)', of: row => row.reward_fixed },
      { head: 'รับแล้ว (ครั้ง)', of: row => row.claims },
      { head: 'ให้ไป (บาท)', of: row => row.given },
      { head: 'งบ (บาท)', of: row => row.budget },
      { head: 'เริ่ม', of: row => row.made_at },
      { head: 'ถึง', of: row => row.ended_at ?? row.ends_at },
    ],
  }),
  mission_days: listFile(deskMissionsEndpoints.desk_mission, {
    rows: ({ days }) => days,
    columns: [
      { head: 'วันที่', of: row => row.day },
      { head: 'รับ (ครั้ง)', of: row => row.claims },
      { head: 'ให้ไป (บาท)', of: row => row.amount },
    ],
  }),
} as const
