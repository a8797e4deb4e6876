import type { Answer } from '../../calls/api.ts'

export type Feature = Answer<'GET /games'>['data'][number]['features'][number]

/** Thai texts of game features, in display order. `what` explains the feature. */
export const featureWords: Readonly<Record<Feature, { title: string; what: string }>> = {
  jackpot: { title: 'แจ็กพอต', what: 'รางวัลสูงสุดสูงกว่ารางวัลอื่นมาก ออกไม่บ่อย' },
  free_spins: { title: 'ฟรีสปิน', what: 'มีรอบที่หมุนโดยไม่หักเดิมพัน' },
  multiplier: { title: 'ตัวคูณ', what: 'บางรอบรางวัลคูณเพิ่ม' },
  many_ways: { title: 'ชนะได้หลายทาง', what: 'นับรางวัลได้หลายเส้นในหนึ่งรอบ' },
}

export const featureOrder = Object.keys(featureWords) as readonly Feature[]

export const isFeature = (word: unknown): word is Feature =>
  typeof word === 'string' && Object.hasOwn(featureWords, word)
