/** Banks that an account of the sandbox can be at: short name, Thai name, colour. */
export const BANKS = [
  { key: 'kbank', short: 'KBANK', name: 'กสิกรไทย', colour: '#0f7a26' },
  { key: 'scb', short: 'SCB', name: 'ไทยพาณิชย์', colour: '#4e2e7f' },
  { key: 'bbl', short: 'BBL', name: 'กรุงเทพ', colour: '#1e4598' },
  { key: 'ktb', short: 'KTB', name: 'กรุงไทย', colour: '#0b7cb0' },
  { key: 'bay', short: 'BAY', name: 'กรุงศรีอยุธยา', colour: '#8f6704' },
  { key: 'gsb', short: 'GSB', name: 'ออมสิน', colour: '#c01f78' },
  { key: 'ttb', short: 'TTB', name: 'ทหารไทยธนชาต', colour: '#0d5bd1' },
  { key: 'uob', short: 'UOB', name: 'ยูโอบี', colour: '#0b3979' },
  { key: 'tisco', short: 'TISCO', name: 'ทิสโก้', colour: '#12549f' },
  { key: 'cimb', short: 'CIMB', name: 'ซีไอเอ็มบีไทย', colour: '#7e2f36' },
  { key: 'lhb', short: 'LHB', name: 'แลนด์ แอนด์ เฮ้าส์', colour: '#5d6570' },
  { key: 'ghb', short: 'GHB', name: 'อาคารสงเคราะห์', colour: '#b04a08' },
  { key: 'baac', short: 'BAAC', name: 'ธ.ก.ส.', colour: '#3d7a13' },
  { key: 'kk', short: 'KKP', name: 'เกียรตินาคินภัทร', colour: '#5a50a3' },
] as const

const UNKNOWN = { key: '', short: '—', name: 'ธนาคารอื่น', colour: '#5d6570' }

export const bankOf = (key: string) =>
  BANKS.find(bank => bank.key === key) ?? { ...UNKNOWN, key, short: key.toUpperCase().slice(0, 5) }
