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

/** A scene in `public/`. A changed one gets the next number, because browsers cache it for a year. */
export const scenePicture = (scene: Scene): string => `/lobby/assets/banners/${scene}-1.svg`
