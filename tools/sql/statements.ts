import { relative } from 'node:path'
import {
  type ArrowFunction,
  type Expression,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  type TaggedTemplateExpression,
  type TypeNode,
} from 'typescript/unstable/ast'
import { SymbolFlags } from 'typescript/unstable/sync'
import { lineAt } from '../../e2e/code-rules/parsed-source.ts'
import { type RowType, rowTypeOf, type ValueType, valueTypeOf } from './row-types.ts'
import type { OpenProject } from './typescript-project.ts'

/** An SQL statement as PostgreSQL receives it, with `$n` for each value, and the row type that the code expects. */
export type Statement = {
  readonly path: string
  readonly line: number
  readonly text: string
  /** TypeScript type of a result row. Null if the code does not use the rows. */
  readonly row: RowType | null
  /** TypeScript types of the values for `$1`, `$2` and so on, for those values that the template contains. */
  readonly values: readonly ValueType[]
}
export type Unread = { readonly path: string; readonly line: number; readonly message: string }
export type Found = { readonly statements: readonly Statement[]; readonly unread: readonly Unread[] }

/** Thrown if the text of an SQL statement is not known from the source code alone. */
class Dynamic extends Error {}

/** A part of an SQL statement: text, or a placeholder for a value. */
type Part = string | { readonly value: Node }
/** The possible texts of an SQL statement. There are several if a condition chooses between parts. */
type Variants = readonly (readonly Part[])[]

export const findStatements = (project: OpenProject, root: string, files: readonly string[]): Found => {
  const statements: Statement[] = []
  const unread: Unread[] = []
  for (const file of files) {
    const source = project.program.getSourceFile(file)
    if (source === undefined) throw new Error(`${file} is not in the project`)
    const path = relative(root, file)
    const visit = (node: Node): void => {
      const asked = askedBy(project, node)
      if (asked !== undefined) {
        const line = lineAt(source.text, asked.node.getStart(source))
        try {
          const row = rowOf(project, asked.row)
          for (const parts of asked.variants())
            statements.push({ path, line, text: textOf(parts), row, values: valuesOf(project, parts) })
        } catch (error) {
          if (!(error instanceof Dynamic)) throw error
          unread.push({ path, line, message: error.message })
        }
      }
      node.forEachChild(visit)
    }
    visit(source)
  }
  return { statements, unread }
}

type Asked = { readonly node: Node; readonly row: TypeNode | undefined; variants(): Variants }

/**
 * Returns the SQL statement that a call executes: an `sql` template, or the text that is passed to `query`. Returns undefined if the call executes
 * none.
 */
const askedBy = (project: OpenProject, node: Node): Asked | undefined => {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return undefined
  const { name, expression: target } = node.expression
  if (name.text === 'execute' && isTaggedTemplateExpression(target) && isSqlTag(target))
    return {
      node: target,
      row: target.typeArguments?.[0],
      variants: () => variantsOfTemplate(project, target, new Map()),
    }
  if (name.text === 'execute' && isSql(project, target))
    return { node, row: undefined, variants: () => dynamic('a statement is executed apart from its text') }
  const [text] = node.arguments
  if (name.text === 'query' && text !== undefined && isConnection(project, target))
    return { node, row: node.typeArguments?.[0], variants: () => [[constantText(project, text)]] }
  return undefined
}

const dynamic = (message: string): never => {
  throw new Dynamic(message)
}

const isSqlTag = ({ tag }: TaggedTemplateExpression): boolean => isIdentifier(tag) && tag.text === 'sql'

const isConnection = ({ checker }: OpenProject, target: Expression): boolean => {
  const type = checker.getTypeAtLocation(target)
  return type !== undefined && /^(pg\.)?(Pool|Client|ClientBase|PoolClient)$/.test(checker.typeToString(type))
}

const rowOf = ({ checker }: OpenProject, node: TypeNode | undefined): RowType | null => {
  if (node === undefined) return null
  const type = checker.getTypeFromTypeNode(node)
  if (type === undefined) throw new Dynamic('the type of its rows is not known')
  return rowTypeOf(checker, type)
}

const textOf = (parts: readonly Part[]): string => {
  let values = 0
  return parts.map(part => (typeof part === 'string' ? part : `$${++values}`)).join('')
}

const valuesOf = ({ checker }: OpenProject, parts: readonly Part[]): ValueType[] =>
  parts.flatMap(part => {
    if (typeof part === 'string') return []
    const type = checker.getTypeAtLocation(part.value)
    if (type === undefined) throw new Dynamic(`the type of ${part.value.getText()} is not known`)
    return [valueTypeOf(checker, type)]
  })

/** Arguments of a call to a function that returns SQL, by the name of the parameter. */
type Given = ReadonlyMap<string, Expression>

const variantsOfTemplate = (project: OpenProject, node: TaggedTemplateExpression, given: Given): Variants => {
  const { template } = node
  if (isNoSubstitutionTemplateLiteral(template)) return [[template.text]]
  if (!isTemplateExpression(template)) throw new Dynamic('a template of another kind')
  let variants: Variants = [[template.head.text]]
  for (const { expression, literal } of template.templateSpans) {
    const inner = isSql(project, expression)
      ? variantsOfFragment(project, expression, given)
      : [[{ value: expression }]]
    variants = variants.flatMap(before => inner.map(after => [...before, ...after, literal.text]))
  }
  return variants
}

/** Returns true if an expression in a template is SQL text, and false if it is a value for a parameter. */
const isSql = ({ checker }: OpenProject, expression: Expression): boolean => {
  const type = checker.getTypeAtLocation(expression)
  return type !== undefined && /\bRawBuilder</.test(checker.typeToString(type))
}

const variantsOfFragment = (project: OpenProject, node: Expression, given: Given): Variants => {
  if (isParenthesizedExpression(node)) return variantsOfFragment(project, node.expression, given)
  if (isTaggedTemplateExpression(node) && isSqlTag(node)) return variantsOfTemplate(project, node, given)
  if (isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap(branch => variantsOfFragment(project, branch, given))
  if (isIdentifier(node)) {
    const passed = given.get(node.text)
    if (passed !== undefined) return variantsOfFragment(project, passed, given)
    return variantsOfFragment(project, initialiserOf(project, node), given)
  }
  if (isCallExpression(node) && isIdentifier(node.expression)) {
    const [list] = node.arguments
    if (node.expression.text === 'columns' && list !== undefined) return [[namesIn(project, list).join(', ')]]
    const made = initialiserOf(project, node.expression)
    if (isArrowFunction(made)) return variantsOfCall(project, made, [...node.arguments])
  }
  throw new Dynamic(`\`${node.getText().slice(0, 60)}\` is assembled at run time`)
}

/** Returns the names in a list of columns, for example a list from `platform/database/column-lists.ts`. */
const namesIn = (project: OpenProject, node: Expression): string[] => {
  if (isAsExpression(node) || isSatisfiesExpression(node)) return namesIn(project, node.expression)
  if (isIdentifier(node)) return namesIn(project, initialiserOf(project, node))
  if (!isArrayLiteralExpression(node))
    throw new Dynamic(`\`${node.getText().slice(0, 60)}\` is not a list of names`)
  return node.elements.flatMap(one =>
    isSpreadElement(one) ? namesIn(project, one.expression) : [constantText(project, one)],
  )
}

const variantsOfCall = (
  project: OpenProject,
  made: ArrowFunction,
  values: readonly Expression[],
): Variants => {
  if (!isExpression(made.body)) throw new Dynamic('its SQL comes from a function with several statements')
  const given = new Map<string, Expression>()
  made.parameters.forEach((parameter, index) => {
    const value = values[index]
    if (isIdentifier(parameter.name) && value !== undefined) given.set(parameter.name.text, value)
  })
  return variantsOfFragment(project, made.body, given)
}

const isExpression = (node: Node): node is Expression =>
  isTaggedTemplateExpression(node) || isConditionalExpression(node)

/** Returns the expression that gives a local or imported constant its value. */
const initialiserOf = (project: OpenProject, name: Expression): Expression => {
  const found = project.checker.getSymbolAtLocation(name)
  if (found === undefined) throw new Dynamic(`${name.getText()} is not known`)
  const symbol = (found.flags & SymbolFlags.Alias) === 0 ? found : project.checker.getAliasedSymbol(found)
  const node = symbol.declarations[0]?.resolve()
  if (node !== undefined && isVariableDeclaration(node) && node.initializer !== undefined)
    return node.initializer
  throw new Dynamic(`${name.getText()} is not a constant`)
}

const constantText = (project: OpenProject, node: Expression): string => {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (isNumericLiteral(node)) return node.text.replaceAll('_', '')
  if (isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap(({ expression, literal }) => [
        constantText(project, expression),
        literal.text,
      ]),
    ].join('')
  if (isIdentifier(node)) return constantText(project, initialiserOf(project, node))
  if (isObjectLiteralExpression(node)) {
    const text = node.properties.find(
      one => isPropertyAssignment(one) && isIdentifier(one.name) && one.name.text === 'text',
    )
    if (text !== undefined && isPropertyAssignment(text) && text.initializer !== undefined)
      return constantText(project, text.initializer)
  }
  throw new Dynamic(`\`${node.getText().slice(0, 60)}\` is assembled at run time`)
}
