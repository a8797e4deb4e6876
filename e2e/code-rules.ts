import { contract } from '@sala/contract/contract.ts'
import { deskContract } from '@sala/contract/desk/desk-contract.ts'
import { errorTexts } from '@sala/contract/errors/errors.ts'
import { layers, layersPrinted } from './code-rules/browser-app-layers.ts'
import { oneBrowser, plainDigits } from './code-rules/browser-features.ts'
import { unshownScreens } from './code-rules/browser-test-coverage.ts'
import {
  errorProblems,
  unboundMaps,
  untestedEndpoints,
  wireNameProblems,
} from './code-rules/contract-rules.ts'
import { linksResolve } from './code-rules/document-links.ts'
import {
  exactVersions,
  lockNamesNoHost,
  migrationNumbers,
  migrationsHoldTables,
  noBarrels,
  noDefaultExports,
  noEscapes,
  noLeftovers,
  noMachinePaths,
  noSilencedChecks,
  noSkippedTests,
  noThaiOnServer,
  objectsAreReplaced,
  oneCalendar,
  oneClock,
  oneEnvironment,
  oneLedgerWriter,
  oneOperator,
  oneRandom,
  oneSubmit,
  roomNames,
  timersCleared,
  tokensOnly,
} from './code-rules/forbidden-constructs.ts'
import { termProblems } from './code-rules/glossary.ts'
import { boundaries, contractPackages, noCycles, resolvable } from './code-rules/imports.ts'
import { namedFilesExist } from './code-rules/named-files.ts'
import type { Rule } from './code-rules/parsed-source.ts'
import { plainEnglish } from './code-rules/plain-english.ts'
import { PARTS, unshownClaims, unshownRequirements } from './code-rules/requirement-coverage.ts'
import { floors, floorsPrinted, namedRooms } from './code-rules/server-layers.ts'
import { fileLength, folderSize, functionLength, handlerLength } from './code-rules/size-limits.ts'
import { typedFields } from './code-rules/typed-fields.ts'

/** All rules of STYLE.md that a program can check. `code-rules/rules.test.ts` contains an example violation of each rule. */
export const rules = {
  boundaries,
  contractPackages,
  typedFields,
  floors,
  namedRooms,
  floorsPrinted,
  layers,
  layersPrinted,
  noCycles,
  resolvable,
  namedFilesExist,
  linksResolve,
  fileLength,
  functionLength,
  handlerLength,
  folderSize,
  noSilencedChecks,
  noEscapes,
  noDefaultExports,
  noBarrels,
  roomNames,
  oneCalendar,
  oneClock,
  oneRandom,
  oneEnvironment,
  oneSubmit,
  oneBrowser,
  plainDigits,
  noThaiOnServer,
  noMachinePaths,
  noSkippedTests,
  timersCleared,
  noLeftovers,
  oneLedgerWriter,
  oneOperator,
  migrationNumbers,
  migrationsHoldTables,
  objectsAreReplaced,
  tokensOnly,
  plainEnglish,
  exactVersions,
  lockNamesNoHost,
  endpointsBound: { about: 'every endpoint of the contract is bound on the server', check: unboundMaps },
  endpointsTested: {
    about: 'every endpoint of the contract stands in a test',
    check: sources => untestedEndpoints({ ...contract, ...deskContract }, sources),
  },
  wireNames: {
    about: 'names on the wire are snake_case',
    check: () => wireNameProblems({ ...contract, ...deskContract }),
  },
  errorsThai: {
    about: 'every refusal has a Thai sentence and is used',
    check: sources => errorProblems(errorTexts, sources),
  },
  claimsShown: {
    about: 'every threat is shown to be stopped, and every promise to be kept, by tests that exist',
    check: unshownClaims,
  },
  requirementsShown: {
    about: 'every requirement is shown by a test that exists',
    check: sources => unshownRequirements(sources, PARTS),
  },
  screensShown: {
    about: 'every route and every popup is shown by a browser test that exists',
    check: unshownScreens,
  },
  glossaryKept: {
    about: 'a thing has the name that the glossary gives it, on the wire, in columns and in the code',
    check: termProblems,
  },
} as const satisfies Record<string, Rule>
