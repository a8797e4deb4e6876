/** Matches the characters that GitHub leaves out of the anchor of a heading. */
const LEFT_OUT = /[^\p{L}\p{M}\p{N}\p{Pc} -]/gu

/** Returns the anchor of a heading as GitHub builds it. The same link then works on GitHub and on the documents' website. */
export const headingSlug = (heading: string): string =>
  heading.trim().toLowerCase().replaceAll(LEFT_OUT, '').replaceAll(' ', '-')
