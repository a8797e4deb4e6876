/** The fewest (`from`) and the most (`to`) digits of an account number. */
export type DigitRange = { readonly from: number; readonly to: number }

/** Numbers of digits of an account number, for banks without `account_digits` (V03). */
const ACCOUNT_DIGITS: DigitRange = { from: 10, to: 15 }

/** A Thai bank (B02). `code` is the bank's clearing code, `color` the bank's colour on screens. */
export type Bank = {
  readonly code: string
  readonly color: string
  readonly official_name: string
  readonly nice_name: string
  readonly thai_name: string
  /** Number of digits of the bank's account numbers, if it differs from `ACCOUNT_DIGITS`. */
  readonly account_digits?: DigitRange
}

const promptpay = {
  code: 'promptpay',
  color: '#1A4B8C',
  official_name: 'PromptPay',
  nice_name: 'PromptPay',
  thai_name: 'พร้อมเพย์',
} as const

export const banks = {
  bbl: {
    code: '002',
    color: '#1E4598',
    official_name: 'Bangkok Bank',
    nice_name: 'BBL',
    thai_name: 'กรุงเทพ',
  },
  kbank: {
    code: '004',
    color: '#138F2D',
    official_name: 'Kasikornbank',
    nice_name: 'KBank',
    thai_name: 'กสิกรไทย',
  },
  ktb: {
    code: '006',
    color: '#1BA5E1',
    official_name: 'Krungthai Bank',
    nice_name: 'KTB',
    thai_name: 'กรุงไทย',
  },
  scb: {
    code: '014',
    color: '#4E2E7F',
    official_name: 'Siam Commercial Bank',
    nice_name: 'SCB',
    thai_name: 'ไทยพาณิชย์',
  },
  bay: {
    code: '025',
    color: '#B58A00',
    official_name: 'Bank of Ayudhya',
    nice_name: 'BAY',
    thai_name: 'กรุงศรีอยุธยา',
  },
  gsb: {
    code: '030',
    color: '#D6006E',
    official_name: 'Government Savings Bank',
    nice_name: 'GSB',
    thai_name: 'ออมสิน',
  },
  ttb: {
    code: '011',
    color: '#1058A8',
    official_name: 'TMBThanachart Bank',
    nice_name: 'ttb',
    thai_name: 'ทหารไทยธนชาต',
  },
  tmb: { code: '011', color: '#1279BE', official_name: 'TMB Bank', nice_name: 'TMB', thai_name: 'ทหารไทย' },
  uob: {
    code: '024',
    color: '#0B3979',
    official_name: 'United Overseas Bank (Thai)',
    nice_name: 'UOB',
    thai_name: 'ยูโอบี',
  },
  tisco: {
    code: '067',
    color: '#12549F',
    official_name: 'TISCO Bank',
    nice_name: 'TISCO',
    thai_name: 'ทิสโก้',
  },
  cimb: {
    code: '022',
    color: '#7E2F36',
    official_name: 'CIMB Thai Bank',
    nice_name: 'CIMB',
    thai_name: 'ซีไอเอ็มบีไทย',
  },
  lhb: {
    code: '073',
    color: '#6D6E71',
    official_name: 'Land and Houses Bank',
    nice_name: 'LHB',
    thai_name: 'แลนด์ แอนด์ เฮ้าส์',
  },
  ghb: {
    code: '033',
    color: '#F57D23',
    official_name: 'Government Housing Bank',
    nice_name: 'GHB',
    thai_name: 'อาคารสงเคราะห์',
  },
  baac: {
    code: '034',
    color: '#4B9B1D',
    official_name: 'Bank for Agriculture and Agricultural Cooperatives',
    nice_name: 'BAAC',
    thai_name: 'เพื่อการเกษตรและสหกรณ์การเกษตร',
  },
  kk: {
    code: '069',
    color: '#199CC5',
    official_name: 'Kiatnakin Phatra Bank',
    nice_name: 'KKP',
    thai_name: 'เกียรตินาคินภัทร',
  },
  tbank: {
    code: '065',
    color: '#F26522',
    official_name: 'Thanachart Bank',
    nice_name: 'TBank',
    thai_name: 'ธนชาต',
  },
  25: promptpay,
  26: promptpay,
  27: promptpay,
  28: promptpay,
  29: promptpay,
  pp01: promptpay,
} as const satisfies Record<string, Bank>

export type BankKey = `${keyof typeof banks}`
export const bankKeys = Object.keys(banks) as BankKey[]

/** Banks at which a member may have an account. PromptPay and merged banks are left out. */
export const memberBankKeys = bankKeys.filter(
  key => banks[key].code !== 'promptpay' && key !== 'tmb' && key !== 'tbank',
)

export const isBankKey = (value: string): value is BankKey => Object.hasOwn(banks, value)

export const accountDigitsOf = (bank: BankKey): DigitRange => {
  const { account_digits = ACCOUNT_DIGITS }: Bank = banks[bank]
  return account_digits
}

/** Number of digits of the account numbers that most banks issue. */
const ISSUED_DIGITS: readonly number[] = [10]
/**
 * For each bank whose account numbers do not have `ISSUED_DIGITS`: the numbers of digits that they can have. Kiatnakin Bank issued 14
 * digits before its merger.
 */
const OTHER_ISSUED_DIGITS: Partial<Record<BankKey, readonly number[]>> = {
  gsb: [12],
  ghb: [12],
  baac: [12],
  tisco: [14],
  kk: [10, 14],
}

/** Numbers of digits that a PromptPay number can have: 10 for a bank account, 13 for an identity card. */
const PROMPTPAY_DIGITS: readonly number[] = [10, 13]

/**
 * Returns how many digits the bank's account numbers can have. For an unknown bank (null), returns every number of digits that occurs at
 * some bank.
 */
export const issuedDigitsOf = (bank: BankKey | null): readonly number[] => {
  if (bank === null) return [...new Set(memberBankKeys.flatMap(issuedDigitsOf))]
  if (banks[bank].code === promptpay.code) return PROMPTPAY_DIGITS
  return OTHER_ISSUED_DIGITS[bank] ?? ISSUED_DIGITS
}

/** The fewest and the most digits of an account number, over all banks at which a member may have an account. */
export const accountDigitsOfAny: DigitRange = {
  from: Math.min(...memberBankKeys.map(key => accountDigitsOf(key).from)),
  to: Math.max(...memberBankKeys.map(key => accountDigitsOf(key).to)),
}

export const hasDigits = (number: string, { from, to }: DigitRange): boolean =>
  /^\d+$/.test(number) && number.length >= from && number.length <= to

/** Formats a range of digits as `10-15`, or as one number if both ends are equal. */
export const digitsText = ({ from, to }: DigitRange): string => (from === to ? `${from}` : `${from}-${to}`)
