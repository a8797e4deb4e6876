/** Lists that tell of no member and of no money: whoever reads one may take it away. The others want `finance.export` besides. */
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
