/** Lists without member or money data: permission to read them suffices for the export. Other lists also need `finance.export`. */
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
