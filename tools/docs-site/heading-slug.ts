/** Matches the characters that GitHub leaves out of a heading's anchor. */
const LEFT_OUT = /[^\p{L}\p{M}\p{N}\p{Pc} -]/gu

/** Returns the anchor of a heading as GitHub builds it, so that the same link works on GitHub and on the site. */
export const headingSlug = (heading: string): string =>
  heading.trim().toLowerCase().replaceAll(LEFT_OUT, '').replaceAll(' ', '-')
