import { type BankKey, banks } from '@sala/contract/account/banks.ts'

/** Bank names that are too long for one line of a button, split at the places where a line may break. */
const WORDS: Partial<Record<BankKey, readonly string[]>> = {
  bay: ['กรุงศรี', 'อยุธยา'],
  ttb: ['ทหารไทย', 'ธนชาต'],
  cimb: ['ซีไอเอ็มบี', 'ไทย'],
  lhb: ['แลนด์ แอนด์ ', 'เฮ้าส์'],
  ghb: ['อาคาร', 'สงเคราะห์'],
  baac: ['เพื่อการเกษตร', 'และสหกรณ์', 'การเกษตร'],
  kk: ['เกียรตินาคิน', 'ภัทร'],
}

/** Returns the bank's Thai name with zero-width spaces where a line may break. */
export const breakableName = (key: BankKey): string => WORDS[key]?.join('\u200B') ?? banks[key].thai_name
