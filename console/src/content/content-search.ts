export type ContentSearch = { tab?: ContentTab }
export type ContentTab = 'banners' | 'shelves' | 'guides' | 'popup' | 'notices' | 'site'

export const contentTabs: readonly { key: ContentTab; label: string }[] = [
  { key: 'banners', label: 'ป้าย' },
  { key: 'shelves', label: 'ลำดับเกม' },
  { key: 'guides', label: 'วิธีเล่น' },
  { key: 'popup', label: 'ป๊อปอัป' },
  { key: 'notices', label: 'ประกาศ' },
  { key: 'site', label: 'ข้อมูลเว็บ' },
]

const isTab = (value: unknown): value is ContentTab => contentTabs.some(({ key }) => key === value)

export const contentSearch = ({ tab }: Record<string, unknown>): ContentSearch => (isTab(tab) ? { tab } : {})
