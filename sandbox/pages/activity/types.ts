export type Card = { name: string; total: number; days: { day: string; stamped: boolean }[] }
