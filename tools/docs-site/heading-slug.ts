/** Matches the characters that GitHub leaves out of the anchor of a heading. */
const LEFT_OUT = /[^\p{L}\p{M}\p{N}\p{Pc} -]/gu

/** Returns the anchor of a heading as GitHub computes it, so that a link works both on GitHub and on the documents' website. */
export const headingSlug = (heading: string): string =>
  heading.trim().toLowerCase().replaceAll(LEFT_OUT, '').replaceAll(' ', '-')
