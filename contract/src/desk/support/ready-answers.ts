/** Variables of ready answers, each with its Thai meaning for the staff user. A text contains a variable in braces: `{ref}`. */
export const answerVariables = {
  request: 'ชื่อรายการที่ถาม',
  ref: 'เลขอ้างอิงของรายการ',
  amount: 'จำนวนเงินของรายการ',
  time: 'เวลาของรายการ',
} as const satisfies Record<string, string>
export type AnswerVariable = keyof typeof answerVariables
export type AnswerValues = Readonly<Partial<Record<AnswerVariable, string>>>

const VARIABLE = /\{([^{}\s]*)\}/g

/** Returns the variables of a text, each once, without their braces. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name)),
]

export const isAnswerVariable = (name: string): name is AnswerVariable => Object.hasOwn(answerVariables, name)

/** Replaces each variable in the text that has a value. Variables without a value stay as they are. */
export const fillAnswer = (text: string, values: AnswerValues): string =>
  text.replaceAll(VARIABLE, (whole, name: string) =>
    isAnswerVariable(name) ? (values[name] ?? whole) : whole,
  )
