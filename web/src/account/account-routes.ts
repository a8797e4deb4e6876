import { page } from '../device/lazy-page.ts'

/** Route of the page with the verified personal data (R12). */
export const identityRoute = {
  path: '/authentication',
  staticData: { guard: 'member', title: 'การยืนยันตัวตน' },
  component: page(() => import('./identity/identity-page.tsx'), 'IdentityPage'),
} as const

/** Route of the page for a new password (C04). */
export const passwordRoute = {
  path: '/changepassword',
  staticData: { guard: 'member', title: 'เปลี่ยนรหัสผ่าน' },
  component: page(() => import('./change-password-page.tsx'), 'ChangePasswordPage'),
} as const

/** Route of the page of the identity document. */
export const documentRoute = {
  path: '/identity',
  staticData: { guard: 'member', title: 'เอกสารยืนยันตัวตน' },
  component: page(() => import('./documents/document-page.tsx'), 'DocumentPage'),
} as const

/** Route of the page of the second factors. */
export const securityRoute = {
  path: '/security',
  staticData: { guard: 'member', title: 'ความปลอดภัย' },
  component: page(() => import('./security/security-page.tsx'), 'SecurityPage'),
} as const
