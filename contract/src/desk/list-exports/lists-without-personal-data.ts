/** Lists without member or money data. A staff user who may read them may export them; exports of other lists also need `finance.export`. */
export const plainLists: readonly string[] = [
  'promotions',
  'wheels',
  'wheel_days',
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
