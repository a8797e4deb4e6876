type Scene =
  | 'lanterns'
  | 'moonrise'
  | 'twins'
  | 'treasure'
  | 'crown'
  | 'birthday'
  | 'naga'
  | 'reef'
  | 'pavilion'

/** Returns the address of a background picture in `public/`. A changed picture gets the next number, because browsers cache it for a year. */
export const scenePicture = (scene: Scene): string => `/lobby/assets/banners/${scene}-1.svg`
