// The tables of this domain. Written by `npm run types:schema` from the migrated schema; changes come by a migration.
export interface Banners {
  game_option: string | null
  gamecode: string | null
  id: string
  img: string
  link: string | null
  note: string
  position: number
  title: string
}

export interface MaintenanceNotices {
  content: string
  id: string
  img: string | null
  img_url: string | null
  shown_from: Date
  shown_until: Date
}

export interface Tables {
  banners: Banners
  maintenance_notices: MaintenanceNotices
}
