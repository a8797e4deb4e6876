// The tables of this domain. Written by `npm run tool -- schema-types` from the migrated schema; changes come by a migration.
export interface Banners {
  game_option: string | null
  gamecode: string | null
  id: string
  img: string
  link: string | null
  note: string
  position: number
  shown_from: Date | null
  shown_until: Date | null
  title: string
}

export interface ContentPictures {
  added_at: Date
  sha256: string
  webp: Buffer
}

export interface MaintenanceNotices {
  content: string
  id: string
  img: string | null
  img_url: string | null
  shown_from: Date
  shown_until: Date
}
