export const slipStates = {
  waiting: { text: 'รอตรวจ', tone: 'amber' },
  credited: { text: 'เติมเครดิตแล้ว', tone: 'jade' },
  refused: { text: 'ปฏิเสธ', tone: 'coral' },
} as const
