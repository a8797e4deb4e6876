import { referralLevels } from '@sala/contract/referral/referral-levels.ts'

type Seeded = {
  id: string
  scene: string
  title: string
  note: string
  link?: string
  gamecode?: string
  game_option?: string
}

const seeded = ({ id, scene, title, note, link, gamecode, game_option }: Seeded) => ({
  id,
  img: `/lobby/assets/banners/${scene}-1.svg`,
  link: link ?? null,
  title,
  note,
  gamecode: gamecode ?? null,
  game_option: game_option ?? null,
  shown_from: null,
  shown_until: null,
})

/** Banners that the lobby of a sandbox shows in its carousel (L06). Two of the nine start a game, the others open a page. */
export const BANNERS = [
  seeded({
    id: 'welcome',
    scene: 'lanterns',
    title: 'เข้าศาลา แล้วสนุกได้ทุกเกม',
    note: 'ฝาก ถอน เล่น ครบในที่เดียว',
    link: '/slot',
  }),
  seeded({
    id: 'weekly-refund',
    scene: 'moonrise',
    title: 'คืนยอดเสีย 5% ทุกวันพุธ',
    note: 'จากยอดเสียสุทธิของสัปดาห์ก่อน',
    link: '/promotion',
  }),
  seeded({
    id: 'double',
    scene: 'twins',
    title: 'ฝาก 100 รับเพิ่ม 100',
    note: 'เริ่มเบา ๆ ได้เครดิตสองเท่า',
    link: '/promotion',
  }),
  seeded({
    id: 'naga',
    scene: 'naga',
    title: 'ขุมทรัพย์พญานาค',
    note: 'สล็อตริมโขง แตะเพื่อเล่นเลย',
    gamecode: 'itp-naga-vault',
    game_option: 'stake-low',
  }),
  seeded({
    id: 'thousand',
    scene: 'treasure',
    title: 'ฝาก 1,000 รับเพิ่ม 300',
    note: 'เงื่อนไขชัดเจน เห็นก่อนกดรับ',
    link: '/promotion',
  }),
  seeded({
    id: 'birthday',
    scene: 'birthday',
    title: 'เดือนเกิด รับฟรี 300',
    note: 'และฝาก 500 รับเพิ่ม 200',
    link: '/promotion',
  }),
  seeded({
    id: 'reef',
    scene: 'reef',
    title: 'แนวปะการังทอง',
    note: 'เกมยิงปลา แตะเพื่อเล่นเลย',
    gamecode: 'fish-golden-reef',
    game_option: 'stake-low',
  }),
  seeded({
    id: 'ten-thousand',
    scene: 'crown',
    title: 'ฝาก 10,000 รับเพิ่ม 2,000',
    note: 'สำหรับผู้เล่นตัวจริง',
    link: '/promotion',
  }),
  seeded({
    id: 'friends',
    scene: 'pavilion',
    title: 'ชวนเพื่อนมาศาลา',
    note: `รับรายได้จากเพื่อน ${referralLevels.length} ชั้น`,
    link: '/referral',
  }),
]
