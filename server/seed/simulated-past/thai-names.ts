import { type Draw, pick } from './random-numbers.ts'

/** Real Thai first names. The surnames are invented from syllables. */
const FIRST = [
  ...['สมชาย', 'สมหญิง', 'มานี', 'ปิติ', 'ชูใจ', 'วีระ', 'กมลชนก', 'ณัฐพล', 'พิมพ์ชนก', 'ธนากร', 'อรทัย', 'ศิริพร'],
  ...['วิชัย', 'จิราภรณ์', 'อนุชา', 'สุภาพร', 'ประเสริฐ', 'นภัสสร', 'ธีรภัทร', 'กัญญารัตน์', 'พงศกร', 'รุ่งทิวา', 'สุรชัย'],
  ...['ปวีณา', 'กิตติศักดิ์', 'วรรณา', 'ชลธิชา', 'ภาณุพงศ์', 'มยุรี', 'เอกชัย', 'ดวงใจ', 'ศุภกร', 'เบญจมาศ', 'ทวีศักดิ์'],
  ...['น้ำฝน', 'ปรีชา', 'จันทร์เพ็ญ', 'อภิชาติ', 'ลลิตา', 'บุญมี', 'ขวัญใจ', 'ชัยวัฒน์', 'สายฝน', 'ไพโรจน์', 'มณีรัตน์'],
] as const
const LAST_BEGINS = [
  ...[
    'วัฒน',
    'ศรี',
    'ทอง',
    'บุญ',
    'แก้ว',
    'จันทร์',
    'พงษ์',
    'สุข',
    'รัตน',
    'ชัย',
    'ธรรม',
    'ปัญญา',
    'มงคล',
    'เจริญ',
    'กิจ',
    'อุดม',
  ],
] as const
const LAST_MIDDLES = ['เลิศ', 'ประ', 'วงศ์', 'สม', 'ไพ', 'นา', 'ภัก', 'อนันต์', 'พิพัฒน์', 'สวัส', 'ชู', 'ธนา'] as const
const LAST_ENDS = ['ดี', 'ชัย', 'กุล', 'สกุล', 'พงศ์', 'วงษ์', 'สุข', 'ทรัพย์', 'ศิริ', 'เจริญ', 'รักษ์', 'พันธ์'] as const

/** Invents a name that is not yet in `taken`, and adds it to `taken`. */
export const inventName = (draw: Draw, taken: Set<string>): string => {
  for (;;) {
    const last = `${pick(draw, LAST_BEGINS)}${pick(draw, LAST_MIDDLES)}${pick(draw, LAST_ENDS)}`
    const name = `${pick(draw, FIRST)} ${last}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
