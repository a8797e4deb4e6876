import type { z } from 'zod'
import { sectionNames } from '../../games/game-section-names.ts'
import { tournamentStates } from '../../rewards/tournaments/tournament-rules.ts'
import {
  prizeNames,
  scoreText,
  scoringNames,
  tournamentStateNames,
} from '../../rewards/tournaments/tournament-texts.ts'
import { wheelNames } from '../display-texts/promotion-texts.ts'
import { deskDrawsEndpoints, wheelStates } from '../prize-draws/endpoints.ts'
import { deskPromotionsEndpoints, type promotionResults } from '../promotions/endpoints.ts'
import { deskRewardsEndpoints } from '../rewards/endpoints.ts'
import { deskTournamentsEndpoints } from '../tournaments/endpoints.ts'
import { type Column, listFile, listFileByState } from './list-file.ts'

type BonusDay = z.output<typeof promotionResults>['days'][number]
const bonusDays: readonly Column<BonusDay>[] = [
  { head: 'วันที่', of: row => row.day },
  { head: 'ให้ (ครั้ง)', of: row => row.bonuses },
  { head: 'ให้ไป (บาท)', of: row => row.amount },
]

/** Lists of the desk about the results of promotions and rewards, with the columns of their exported files. */
export const rewardLists = {
  wheels: listFileByState(deskDrawsEndpoints.desk_draws, {
    states: wheelStates,
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เลขที่', of: row => row.id },
      { head: 'สถานะ', of: row => wheelNames[row.state] },
      { head: 'ค่าเฉลี่ยต่อครั้ง (บาท)', of: row => row.average },
      { head: 'หมุน (ครั้ง)', of: row => row.draws },
      { head: 'ให้ไป (บาท)', of: row => row.won },
      { head: 'งบ (บาท)', of: row => row.budget },
      { head: 'เปิดเมื่อ', of: row => row.opened_at },
      { head: 'ถึง', of: row => row.stopped_at ?? row.ends_at },
    ],
  }),
  tournaments: listFileByState(deskTournamentsEndpoints.desk_tournaments, {
    states: tournamentStates,
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เลขที่', of: row => row.id },
      { head: 'ชื่อ', of: row => row.title },
      { head: 'สถานะ', of: row => tournamentStateNames[row.state] },
      { head: 'หมวดเกม', of: row => sectionNames[row.section] },
      { head: 'วิธีคิดคะแนน', of: row => scoringNames[row.scoring] },
      { head: 'ผู้เข้าร่วม', of: row => row.entrants },
      { head: 'มีคะแนน', of: row => row.scored },
      { head: 'รางวัลรวม (บาท)', of: row => row.prizes_total },
      { head: 'จ่ายแล้ว (บาท)', of: row => row.paid },
      { head: 'รอจ่าย (บาท)', of: row => row.waiting },
      { head: 'เริ่ม', of: row => row.starts_at },
      { head: 'สิ้นสุด', of: row => row.ends_at },
    ],
  }),
  tournament_ranks: listFile(deskTournamentsEndpoints.desk_tournament, {
    rows: ({ ranks, scoring }) => ranks.map(rank => ({ ...rank, scoring })),
    columns: [
      { head: 'อันดับ', of: row => row.place },
      { head: 'ชื่อที่แสดง', of: row => row.shown_name },
      { head: 'คะแนน', of: row => scoreText(row.scoring, row.score) },
      { head: 'เวลาของรอบ', of: row => row.at },
      { head: 'รางวัล (บาท)', of: row => row.amount },
      { head: 'สถานะรางวัล', of: row => (row.status === null ? null : prizeNames[row.status]) },
    ],
  }),
  promotion_days: listFile(deskPromotionsEndpoints.desk_promotion, {
    rows: ({ results: { days } }) => days,
    columns: bonusDays,
  }),
  coupon_days: listFile(deskRewardsEndpoints.desk_coupon, {
    rows: ({ results: { days } }) => days,
    columns: bonusDays,
  }),
  wheel_days: listFile(deskDrawsEndpoints.desk_wheel, {
    rows: ({ days }) => days,
    columns: [
      { head: 'วันที่', of: row => row.day },
      { head: 'หมุน (ครั้ง)', of: row => row.draws },
      { head: 'ให้ไป (บาท)', of: row => row.won },
      { head: 'ตามโอกาส (บาท)', of: row => row.expected },
    ],
  }),
} as const
