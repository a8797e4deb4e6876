/** Matches the characters that the anchor of a heading leaves out. */
const LEFT_OUT = /[^\p{L}\p{M}\p{N}\p{Pc} -]/gu

/** Returns the anchor of a heading as GitHub makes it, so that a link works there and on the site. */
export const headingSlug = (heading: string): string =>
  heading.trim().toLowerCase().replaceAll(LEFT_OUT, '').replaceAll(' ', '-')
