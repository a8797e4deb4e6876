/** Browser storage which says that the member closed the promotion popup (F15) today. Without this entry the popup would cover the page. */
export const seenPopup = {
  cookies: [
    {
      name: 'promotion_popup',
      value: 'weekly-refund',
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
}
