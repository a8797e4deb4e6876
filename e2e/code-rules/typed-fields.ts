import { isCode, isTest, lineAt, type Rule } from './parsed-source.ts'

const SCREENS = /^(web|console|ui)\/src\//
const TYPED = /^ui\/src\/form\/typed-input\.tsx$/
/** Components whose text fields have special behaviour. The rule `typedFields` does not apply to these files. */
const OWN = /^(ui\/src\/form\/otp-field\.tsx|ui\/src\/form\/multi-line-input\.tsx)$/
const CONTROL = /<(input|textarea)\b(?:[^>"']|"[^"]*"|'[^']*'|=>)*>/g
/** Matches inputs that take no typed text, such as checkboxes. The rule does not apply to them. */
const NOT_TYPED = /\btype="(?:checkbox|radio|file|hidden|range)"|fileInput\(|type=\{type\}/

export const typedFields: Rule = {
  about: 'every text input declares its kind, which decides how the text is read',
  check: sources =>
    sources
      .filter(source => isCode(source) && !isTest(source) && SCREENS.test(source.path))
      .filter(({ path }) => !TYPED.test(path) && !OWN.test(path))
      .flatMap(source =>
        [...source.text.matchAll(CONTROL)]
          .filter(([control]) => !NOT_TYPED.test(control))
          .map(({ index }) => ({
            path: source.path,
            line: lineAt(source.text, index),
            message: 'use TypedInput or a field, which require a kind',
          })),
      ),
}
