/** Content of a push: nothing private, because a locked screen shows it. */
export const pushNotice = {
  title: 'ศาลา',
  body: 'คุณมีข้อความใหม่ เปิดดูได้ในกล่องข้อความ',
  url: '/lobby/messages',
} as const
