import type { GameSection } from '../../games/game-facts.ts'
import { sectionNames } from '../../games/game-section-names.ts'
import { NEWEST_FRIENDS } from '../../promotions/friend-bonus-limits.ts'

/**
 * All conditions that a mission can have. None requires a minimum stake, a number of rounds, a loss, a deposit, consecutive days or a time
 * of play. `leftOutConditions` gives the reasons.
 */
export const missionConditions = [
  'check_in',
  'play_section',
  'prove_phone',
  'set_limit',
  'read_guide',
  'invite',
] as const
export type MissionCondition = (typeof missionConditions)[number]

/**
 * Conditions that missions must not have, each with its reason in Thai, because they make people play more than they meant to. Operators see
 * this list.
 */
export const leftOutConditions = [
  'เดิมพันถึงยอดที่กำหนด เพราะทำให้เล่นเกินที่ตั้งใจ',
  'เล่นครบจำนวนรอบหรือจำนวนชั่วโมง เพราะทำให้เล่นต่อทั้งที่อยากหยุด',
  'เสียถึงยอดที่กำหนด เพราะให้รางวัลกับการเสีย',
  'ฝากเงินหรือฝากเพิ่ม เพราะเร่งให้ใช้เงิน',
  'มาติดต่อกันทุกวันโดยไม่ขาด เพราะกดดันให้มาในวันที่ไม่อยากมา',
  'ทำให้ทันในเวลาสั้น ๆ เพราะเร่งการตัดสินใจ',
] as const

/** Limits in baht: the maximum bonus of one mission, and the maximum of all missions of a person on a Bangkok day. */
export const MISSION_REWARD_MAX_BAHT = 50
export const MISSION_DAY_MAX_BAHT = 100
/**
 * Maximum number of check-in days in a month that a mission can require. It is less than a month, because a mission that needs every day would
 * put pressure on members.
 */
export const CHECK_IN_DAYS_MAX = 20

type Shown = {
  readonly condition: MissionCondition
  readonly section: GameSection | null
  readonly days_needed: number | null
}

/** Returns the Thai name of a mission. */
export const missionTitle = ({ condition, section, days_needed }: Shown): string => {
  switch (condition) {
    case 'check_in':
      return `เช็กอินครบ ${days_needed ?? 1} วันในเดือนนี้`
    case 'play_section':
      return `ลองเล่นหมวด${section === null ? '' : sectionNames[section]}หนึ่งรอบ`
    case 'prove_phone':
      return 'ยืนยันเบอร์โทรศัพท์'
    case 'set_limit':
      return 'ตั้งวงเงินของตัวเอง'
    case 'read_guide':
      return 'อ่านคู่มือเล่นอย่างรับผิดชอบ'
    case 'invite':
      return 'เพื่อนที่แนะนำฝากครั้งแรก'
  }
}

/**
 * Thai sentence that says how the condition `read_guide` is met. The server does not check it: an opened page does not show that somebody read it, and a
 * program could open it too. The bonus is bounded by what bounds all missions: once for a person, a small amount, the maximum of a day, a budget, and
 * the deposit and the verified phone that each reward requires.
 */
const GUIDE_UNCHECKED = 'ระบบไม่ตรวจว่าคุณอ่านคู่มือแล้วหรือยัง รับโบนัสได้เลย แต่อ่านก่อนจะได้ประโยชน์กว่า'

/** Returns the Thai sentences that say what counts for a mission's condition, beside its title. */
export const conditionTerms = (condition: MissionCondition): readonly string[] => {
  if (condition === 'invite') return [`นับเฉพาะเพื่อนที่คุณแนะนำ ${NEWEST_FRIENDS} คนล่าสุด`]
  return condition === 'read_guide' ? [GUIDE_UNCHECKED] : []
}

/**
 * Titles of the promotions that hold the terms of missions' bonuses. A title contains no number, because the check of advertising texts could
 * read the number as a term.
 */
export const missionBonusTitles = {
  check_in: 'ภารกิจเช็กอิน',
  play_section: 'ภารกิจลองเล่น',
  prove_phone: 'ภารกิจยืนยันเบอร์',
  set_limit: 'ภารกิจตั้งวงเงิน',
  read_guide: 'ภารกิจอ่านคู่มือ',
  invite: 'ภารกิจแนะนำเพื่อน',
} as const satisfies Record<MissionCondition, string>

/** Thai summary of the promotions that hold the terms of missions' bonuses. */
export const MISSION_SUMMARY = 'โบนัสเล็กของภารกิจ จำนวนและเงื่อนไขแสดงก่อนรับ'
