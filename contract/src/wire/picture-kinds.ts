/** What an uploaded picture may be, known by its content and never by its name. */
export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp'] as const
