import { Combobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

import { texts } from '../../lib/texts.ts'
import styles from './options.module.css'
import { type ComboboxSource, CREATE, type useAsyncCombobox } from './use-async-combobox.ts'

export type ListLook<T> = {
  readonly labelOf: (item: T) => string
  readonly detailOf?: (item: T) => string | undefined
  /** Said where nothing is found, instead of that alone. */
  readonly nothing?: string
  /** Of the list, where the field is narrower than what it finds. */
  readonly listWidth?: number
}

type Props<T> = Pick<ComboboxSource<T>, 'idOf'> &
  Pick<ReturnType<typeof useAsyncCombobox<T>>, 'shown' | 'draft' | 'error' | 'onPointerDown'> & {
    readonly labelOf: ListLook<T>['labelOf']
    readonly detailOf: ListLook<T>['detailOf']
    readonly onCreate: ComboboxSource<T>['onCreate']
    readonly nothing: ListLook<T>['nothing']
  }

/** Below a field that is narrower than its list. */
export const placeOfList = (width: number | undefined) =>
  width === undefined ? {} : ({ width, position: 'bottom-start' } as const)

/** What is found, and the entry that makes a new one. */
export function Options<T>(props: Props<T>) {
  const { shown, draft, error, onPointerDown, idOf, labelOf, detailOf, onCreate, nothing } = props
  const none = error ? texts.combobox.failed : (nothing ?? texts.combobox.nothing)
  return (
    <Combobox.Dropdown onPointerDown={onPointerDown}>
      <Combobox.Options mah={280} className={styles['options'] ?? ''}>
        {shown.items.map((item) => (
          <Combobox.Option key={idOf(item)} value={idOf(item)} className={styles['option'] ?? ''}>
            <span>{labelOf(item)}</span>
            {detailOf?.(item) !== undefined && <small className={styles['detail']}>{detailOf(item)}</small>}
          </Combobox.Option>
        ))}
        {shown.isEmpty && <Combobox.Empty>{none}</Combobox.Empty>}
        {onCreate && (
          <Combobox.Option value={CREATE} className={styles['create'] ?? ''}>
            <IconPlus size={16} aria-hidden />
            {texts.combobox.create((draft ?? '').trim())}
          </Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
