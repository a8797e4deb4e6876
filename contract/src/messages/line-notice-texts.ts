import { LINE_TOKEN_PARAMETER } from './line-link-states.ts'

/** Text that the lobby puts into the input field of the chat with the official account, so that the member only has to send it. */
export const LINE_FIRST_WORDS = 'ผูกบัญชี'

/** Texts that the company's official account sends at LINE, with links. `lobby` is the lobby's URL, such as `https://sala.example/lobby`. */
export const lineNotices = {
  /** Says only that a new message is in the inbox. It contains nothing private, because a locked screen may show it. */
  message: (lobby: string) =>
    `คุณมีข้อความใหม่ในศาลา\nเปิดอ่าน ${lobby}/messages\nเลือกเรื่องที่รับทาง LINE ${lobby}/messages/choices`,
  link: (lobby: string, token: string) =>
    `รับข้อความของศาลาทาง LINE: แตะลิงก์นี้ภายใน 10 นาที แล้วกดยืนยันในบัญชีศาลาของคุณ\n${lobby}/messages/choices?${LINE_TOKEN_PARAMETER}=${token}\nลิงก์นี้ใช้ได้กับ LINE ของคุณเท่านั้น และยกเลิกการผูกได้ทุกเมื่อ`,
  support: (lobby: string) => `ข้อความที่ส่งมาที่นี่ไม่มีเจ้าหน้าที่อ่าน ถามเราได้ที่ ${lobby}/support`,
  linked: (lobby: string) =>
    `ผูกบัญชีแล้ว ศาลาจะแจ้งคุณที่นี่เมื่อมีข้อความใหม่ โดยไม่บอกเนื้อหา\nเลือกเรื่องที่รับ หรือยกเลิกการผูกได้ทุกเมื่อที่ ${lobby}/messages/choices`,
  taken: () => 'LINE นี้ผูกกับบัญชีศาลาอื่นอยู่แล้ว ยกเลิกการผูกที่บัญชีนั้นก่อน แล้วเริ่มใหม่',
  expired: (lobby: string) => `การผูกนี้หมดเวลาหรือใช้ไปแล้ว เริ่มใหม่ได้ที่ ${lobby}/messages/choices`,
} as const
