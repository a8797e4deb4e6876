import { groupName, settingName, unitOf } from '@sala/contract/desk/display-texts/setting-names.ts'
import { readSignedAmount, typedAmount } from '@sala/contract/text/typed-amount.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import type { FieldKind } from '@sala/ui/form/typed-input.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import type { FieldDescription, Values } from '../actions/action-fields.tsx'
import type { MemberAction } from '../actions/action-types.ts'
import { type Answer, api } from '../calls/api.ts'
import { withEditVersion } from '../calls/edit-conflict-check.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { settingText } from '../proposals/setting-value-text.ts'
import { usePermissions } from '../session/desk-session.ts'
import { ExportButton } from '../table/export-button.tsx'
import { hasDryRun, SettingDryRun } from './setting-dry-run.tsx'
import styles from './system.module.css'

type Group = Answer<'GET /settings'>[number]
type Setting = Group['settings'][number]
type Json = Setting['value']

const textOf = (value: Json, { key, type }: Setting): string => settingText(value, key, type)

const boundsOf = ({ key, type, minimum, maximum }: Setting): string => {
  const unit = unitOf(key, type)
  const sides = [
    minimum === null ? '' : `ตั้งแต่ ${minimum.toLocaleString('en-US')}`,
    maximum === null ? '' : `ถึง ${maximum.toLocaleString('en-US')}`,
  ].filter(side => side !== '')
  return [sides.join(' '), unit].filter(part => part !== '').join(' ')
}

const isPlain = (value: Json): value is (string | number)[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string' || typeof one === 'number')

const written = (value: Json): string => {
  if (value === null) return ''
  if (isPlain(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Matches a number with any number of decimals, because a ratio may have more decimals than the two of an amount. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/

/** Parses a typed number. Invalid or ambiguous text is returned unchanged. */
const numberOr = (text: string): Json => {
  const typed = typedAmount(text)
  const read = PLAIN_NUMBER.test(typed) ? typed : readSignedAmount(typed)
  return read === null ? text : Number(read)
}

/** Converts typed text to the setting's type. An invalid number stays text, so that the server reports the error. */
const read = (text: string, { type, value }: Setting): Json => {
  if (type === 'boolean') return text === 'true'
  if (type === 'baht' || type === 'integer' || type === 'number') return numberOr(text)
  if (type === 'text') return text
  if (type === 'list') {
    const parts = text.split(',').map(part => part.trim())
    const isOfNumbers = isPlain(value) && typeof value[0] === 'number'
    return parts.filter(part => part !== '').map(part => (isOfNumbers ? numberOr(part) : part))
  }
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

const KIND_OF = {
  baht: 'number',
  integer: 'number',
  number: 'number',
  text: 'words',
  list: 'words',
  boolean: 'chosen',
  other: 'words',
} as const satisfies Record<Setting['type'], FieldKind>

const fieldOf = (setting: Setting): FieldDescription => ({
  key: 'value',
  label: 'ค่าใหม่',
  initial: written(setting.value),
  ...(setting.type === 'boolean'
    ? {
        type: 'select' as const,
        options: [
          { value: 'true', label: 'เปิด' },
          { value: 'false', label: 'ปิด' },
        ],
      }
    : { type: KIND_OF[setting.type], hint: boundsOf(setting) }),
})

/** Returns a text that says which changes of a setting need a second staff user. */
const loosenedBy = ({ loosens, type }: Setting): string => {
  if (loosens === 'any') return 'สองคน'
  if (loosens === 'never') return ''
  const [more, less] = type === 'boolean' ? ['เปิด', 'ปิด'] : ['เพิ่ม', 'ลด']
  return `${loosens === 'up' ? more : less}ต้องสองคน`
}

const askFor = (group: string, setting: Setting, way: MemberAction['way']): MemberAction => {
  const { key } = setting
  const shown = {
    title: settingName(group, key),
    note: `ตอนนี้ ${textOf(setting.value, setting)} · ค่าเริ่มต้น ${textOf(setting.usual, setting)}`,
    fields: [fieldOf(setting)],
  }
  const valueIn = (values: Values) => read(values.value ?? '', setting)
  const trial = hasDryRun(group, key)
    ? { beneath: (values: Values) => <SettingDryRun group={group} name={key} value={valueIn(values)} /> }
    : {}
  if (way === 'two')
    return {
      ...shown,
      ...trial,
      way: 'two',
      kind: 'setting',
      payload: values => ({ group, key, value: valueIn(values) }),
    }
  const withSeen = withEditVersion(setting.seen)
  return {
    ...shown,
    ...trial,
    way: 'now',
    action: 'เปลี่ยนค่า',
    kind: 'primary',
    run: (values, reason) =>
      withSeen(known =>
        api('POST /settings/{group}/{key}', {
          params: { group, key },
          body: { value: valueIn(values), ...known, reason },
        }),
      ),
    done: 'เปลี่ยนค่าแล้ว มีผลทันที',
  }
}

/**
 * Returns the ways in which a setting may be changed. `now`: a change that tightens it takes effect immediately. `two`: a change that loosens
 * it needs a second staff user.
 */
const waysOf = ({ loosens }: Setting): MemberAction['way'][] => [
  ...(loosens === 'any' ? [] : (['now'] as const)),
  ...(loosens === 'never' ? [] : (['two'] as const)),
]

type RowsProps = { group: Group; settings: readonly Setting[]; onAsk: ((ask: MemberAction) => void) | null }

function Rows({ group, settings, onAsk }: RowsProps) {
  return (
    <section className={styles.part} aria-label={groupName(group.name)}>
      <h2 className={styles.heading}>{groupName(group.name)}</h2>
      <ul className={styles.rows}>
        {settings.map(setting => (
          <li key={setting.key} className={styles.setting}>
            <span>
              {settingName(group.name, setting.key)}
              <code className={styles.key}>
                {group.name}.{setting.key}
              </code>
            </span>
            <span className={styles.value}>
              {textOf(setting.value, setting)}{' '}
              {loosenedBy(setting) === '' ? null : <Badge tone="amber">{loosenedBy(setting)}</Badge>}
            </span>
            <span className={styles.faint}>
              {setting.is_usual ? 'ค่าเริ่มต้น' : `ค่าเริ่มต้น ${textOf(setting.usual, setting)}`}
            </span>
            <span className={styles.faint}>
              {setting.changed === null
                ? ''
                : `${setting.changed.by} · ${formatThaiDateTime(setting.changed.at)} · ${setting.changed.reason}`}
            </span>
            {onAsk === null ? null : (
              <span className={styles.ways}>
                {waysOf(setting).map(way => (
                  <Button
                    key={way}
                    size="s"
                    kind="quiet"
                    onClick={() => onAsk(askFor(group.name, setting, way))}
                  >
                    {way === 'two' ? 'เสนอ' : 'เปลี่ยน'}
                    <span className={spoken.spoken}> {settingName(group.name, setting.key)}</span>
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SettingsTab() {
  const mayChange = usePermissions()('settings.change')
  const { data, error, refetch } = useQuery(call('GET /settings'))
  const [ask, setAsk] = useState<MemberAction | null>(null)
  const [text, setText] = useState('')
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const wanted = text.trim().toLowerCase()
  const isFound = (group: string, { key }: Setting) =>
    `${group}.${key} ${settingName(group, key)} ${groupName(group)}`.toLowerCase().includes(wanted)
  return (
    <>
      <TextField
        className={styles.find}
        kind="search"
        label="หาการตั้งค่า"
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <ExportButton name="settings" />
      {data.map(group => {
        const settings = group.settings.filter(setting => isFound(group.name, setting))
        return settings.length === 0 ? null : (
          <Rows key={group.name} group={group} settings={settings} onAsk={mayChange ? setAsk : null} />
        )
      })}
      <ActionDialog
        ask={ask}
        onClose={() => setAsk(null)}
        onDone={() => void refetchCalls('GET /settings')}
      />
    </>
  )
}
