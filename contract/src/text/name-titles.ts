/**
 * Titles before a Thai name, as banks and people write them. Full words and dotted titles need no space
 * before the name. `before` titles need a dot or a space, because some names begin with the same letters.
 */
export const thaiTitles = {
  whole: [
    'นางสาว',
    'นาย',
    'นาง',
    'เด็กชาย',
    'เด็กหญิง',
    'คุณ',
    'ว่าที่ร้อยตรี',
    'ว่าที่ร้อยโท',
    'ว่าที่ร้อยเอก',
    'หม่อมราชวงศ์',
    'หม่อมหลวง',
    'หม่อมเจ้า',
    'พันตำรวจเอก',
    'พันตำรวจโท',
    'พันตำรวจตรี',
    'ร้อยตำรวจเอก',
    'ร้อยตำรวจโท',
    'ร้อยตำรวจตรี',
    'จ่าสิบตำรวจ',
    'สิบตำรวจเอก',
    'สิบตำรวจโท',
    'สิบตำรวจตรี',
    'ดาบตำรวจ',
    'จ่าสิบเอก',
    'จ่าสิบโท',
    'จ่าสิบตรี',
    'สิบเอก',
    'สิบโท',
    'สิบตรี',
    'พันเอก',
    'พันโท',
    'พันตรี',
    'ร้อยเอก',
    'ร้อยโท',
    'ร้อยตรี',
    'พลทหาร',
    'ดอกเตอร์',
    'นายแพทย์',
    'แพทย์หญิง',
    'ผู้ช่วยศาสตราจารย์',
    'รองศาสตราจารย์',
    'ศาสตราจารย์',
  ],
  before: ['นส', 'ดช', 'ดญ', 'ดร', 'ว่าที่', 'มล', 'มรว', 'นพ', 'พญ', 'พระ'],
} as const

/** Titles before a Latin name, in lower case, followed by a dot or a space. */
export const latinTitles = {
  /** Words that are always a title if they come first in a Latin name. */
  alone: ['mr', 'mrs', 'ms', 'miss', 'mstr', 'master', 'khun', 'dr', 'prof', 'lt', 'capt', 'sgt', 'acting'],
  /** Words of titles that are also names, such as `pol` (พล). They count as a title only with a dot or before another title. */
  rank: [
    'pol',
    'sub',
    'flt',
    'sqn',
    'wg',
    'gp',
    'col',
    'maj',
    'gen',
    'cpl',
    'pvt',
    'asst',
    'assoc',
    'cdr',
    'ldr',
    'sm',
    'lieutenant',
    'second',
    'first',
    '2nd',
    '1st',
  ],
  /**
   * Titles that people also write directly before the name, without a space or dot. The pattern says which letters may follow the title.
   */
  stuck: [
    ['mstr', /^[b-z]/],
    ['miss', /^[^aeiouy]/],
    ['mrs', /^[^aeiouy]/],
    ['ms', /^[^aeiouys]/],
    ['mr', /^[^iuy]/],
  ],
} as const
