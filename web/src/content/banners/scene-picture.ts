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

/** A scene of our own in `public/`; one that is drawn anew gets the next number, as browsers keep it for a year. */
export const scenePicture = (scene: Scene): string => `/lobby/assets/banners/${scene}-1.svg`
