/** Title and text of every push message. They contain nothing private, because a locked screen may show them. */
export const pushNotice = {
  title: 'ศาลา',
  body: 'คุณมีข้อความใหม่ เปิดดูได้ในกล่องข้อความ',
  url: '/lobby/messages',
} as const
