/** Joins the class names that are there, for `className={classNames(styles.card, active && styles.active)}`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
