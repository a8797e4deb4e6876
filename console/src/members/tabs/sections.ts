import { sectionNames } from '@sala/contract/games/section-names.ts'

export const sectionOf = (section: string | null): string =>
  (sectionNames as Readonly<Record<string, string>>)[section ?? ''] ?? 'เกมอื่น'
