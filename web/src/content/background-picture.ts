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

/** Returns the URL of a background picture in `public/`. A changed picture gets the next number, because browsers cache a picture for a year. */
export const scenePicture = (scene: Scene): string => `/lobby/assets/banners/${scene}-1.svg`
