/** What is asked of a member before a bonus for nothing is given. */
export type FreeBonusRules = {
  readonly free_bonus_deposits: number
  readonly free_bonus_phone_proved: boolean
}

/** The rules as members read them among the terms of such a promotion. */
export const freeBonusTerms = ({
  free_bonus_deposits,
  free_bonus_phone_proved,
}: FreeBonusRules): string[] => [
  ...(free_bonus_deposits === 0 ? [] : [`ต้องฝากเงินสำเร็จแล้วอย่างน้อย ${free_bonus_deposits} ครั้ง`]),
  ...(free_bonus_phone_proved ? ['ต้องยืนยันเบอร์โทรแล้ว'] : []),
]
