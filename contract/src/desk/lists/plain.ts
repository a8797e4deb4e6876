/** Lists without members and money: each reader may export them. Other lists also need `finance.export`. */
export const plainLists: readonly string[] = [
  'promotions',
  'banners',
  'notices',
  'operators',
  'settings',
  'jobs',
  'jobs_waiting',
  'partner_log',
  'silences',
  'clocks',
  'callbacks',
  'codes',
  'strange',
]
