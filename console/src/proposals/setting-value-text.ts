import { unitOf } from '@sala/contract/desk/display-texts/setting-names.ts'
import { formatBaht } from '@sala/ui/format/baht.ts'

/** Formats the value of the setting `key` with its unit. `type` is the setting's type as the server sends it; empty if unknown. */
export const settingText = (value: unknown, key: string, type: string): string => {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'เปิด' : 'ปิด'
  if (typeof value === 'number') {
    const figure = type === 'baht' ? formatBaht(value) : value.toLocaleString('en-US')
    return `${figure} ${unitOf(key, type)}`.trim()
  }
  if (Array.isArray(value) && value.every(one => typeof one !== 'object'))
    return value.length === 0 ? 'ว่าง' : value.join(' · ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
