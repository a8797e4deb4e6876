/** Joins the class names that are set: `className={classNames(styles.card, active && styles.active)}`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
