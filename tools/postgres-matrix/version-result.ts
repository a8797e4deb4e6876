type Report = {
  readonly numPassedTests: number
  readonly startTime: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

export type VersionResult = {
  readonly server: string
  readonly files: number
  readonly passed: number
  /** Names of the tests that did not pass, and of the files that did not load, each with the first line of its message. */
  readonly failures: readonly string[]
  readonly seconds: number
}

const firstLine = (message = ''): string[] => {
  const [line = ''] = message.split('\n')
  return line === '' ? [] : [line]
}

/** Parses Vitest's JSON report of one version. A skipped test and a file that does not load count as failures. */
export function readReport(server: string, text: string, shorten: (file: string) => string): VersionResult {
  const { numPassedTests, startTime, testResults }: Report = JSON.parse(text)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status !== 'passed')
    if (failed.length > 0)
      return failed.map(({ fullName, failureMessages }) =>
        [`${shorten(name)} › ${fullName}`, ...firstLine(failureMessages?.[0])].join(': '),
      )
    return status === 'passed' ? [] : [[shorten(name), ...firstLine(message)].join(': ')]
  })
  const ended = Math.max(startTime, ...testResults.map(({ endTime }) => endTime))
  const seconds = Math.round((ended - startTime) / 1000)
  return { server, files: testResults.length, passed: numPassedTests, failures, seconds }
}

export const versionRow = ({ server, files, passed, failures, seconds }: VersionResult): string =>
  `| ${server} | ${files} | ${passed} | ${failures.length} | ${seconds} |`
