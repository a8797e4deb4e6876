import { MULTIPLE_SCALE, type PrizeStatus, type Scoring, type TournamentState } from './tournament-rules.ts'

/** Thai summary of the promotion that holds the terms of a tournament's prizes. */
export const TOURNAMENT_SUMMARY = 'รางวัลตามอันดับเป็นโบนัส เข้าร่วมฟรี คะแนนไม่นับยอดเสียและจำนวนเงิน'

export const scoringNames = {
  best_multiple: 'จำนวนเท่าที่ดีที่สุดของรอบเดียว',
  points: 'แต้มจากรอบที่ดีที่สุด',
} as const satisfies Record<Scoring, string>

export const tournamentStateNames = {
  before: 'ยังไม่เริ่ม',
  running: 'กำลังแข่ง',
  counting: 'กำลังนับผล',
  decided: 'ประกาศผลแล้ว',
  cancelled: 'ยกเลิกแล้ว',
} as const satisfies Record<TournamentState, string>

const DECIMALS = 2

/** Thai names of the states of a tournament's prize. */
export const prizeNames = {
  waiting: 'รอจ่าย',
  paid: 'จ่ายแล้ว',
  refused: 'ไม่ได้รับ',
  lapsed: 'หมดเวลารับ',
} as const satisfies Record<PrizeStatus, string>

/** Returns a score with its Thai unit. `score` is in hundredths of the stake, or in points. */
export const scoreText = (scoring: Scoring, score: number): string =>
  scoring === 'points'
    ? `${score.toLocaleString('en')} แต้ม`
    : `${(score / MULTIPLE_SCALE).toLocaleString('en', { minimumFractionDigits: DECIMALS })} เท่า`

export const TOURNAMENT_JOINED = 'เข้าร่วมแล้ว รอบเล่นหลังจากนี้ในช่วงแข่งจะนับคะแนนให้เอง'
