import '@mantine/spotlight/styles.layer.css'

import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'

import { KeyHint } from '../../components/ui/key-hint.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import type { PaletteAction, PaletteGroup, PaletteContext } from '../../lib/commands/palette.ts'
import { useBusinesses } from '../../lib/queries/businesses.ts'
import { useMe } from '../../lib/queries/me.ts'
import { palette as paletteTexts } from '../../lib/texts/app/palette.ts'
import styles from './palette.module.css'
import { paletteSources } from './sources.ts'
import { useHighlight } from './use-highlight.ts'
import { useRestoredFocus } from './use-restored-focus.ts'

const words = paletteTexts
const nothingYet: readonly PaletteGroup[] = []
const [store, handle] = createSpotlight()

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onHelp: () => void
  readonly businessId: string | undefined
}

/** Finds and does things by typing a part of their name. */
export function Palette({ opened, onClose, onHelp, businessId }: Props) {
  const [text, setText] = useState('')
  // What was open when it was opened before is no answer now.
  const [opening, setOpening] = useState({ isOpen: opened, number: 0 })
  if (opening.isOpen !== opened) setOpening({ isOpen: opened, number: opening.number + 1 })
  // What was chosen takes the focus to its page; otherwise it goes back to where it was.
  const [hasChosen, setHasChosen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const choose = useRestoredFocus(opened, field)
  const { client } = useApi()
  const navigate = useNavigate()
  const [typed] = useDebouncedValue(text.trim(), 120)
  const businesses = useBusinesses()
  const business = businesses.data?.find(({ id }) => id === businessId)
  const isInstanceOwner = useMe().data?.isInstanceOwner === true

  const context = useMemo<PaletteContext>(
    () => ({
      client,
      businessId,
      grant: business,
      isInstanceOwner,
      go: (place) => void navigate(place),
      openHelp: onHelp,
    }),
    [client, businessId, business, isInstanceOwner, navigate, onHelp],
  )

  const {
    data: answer = nothingYet,
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['palette', opening.number, businessId, business?.role, business?.scope, isInstanceOwner, typed],
    queryFn: async ({ signal }) => {
      const offers = await Promise.allSettled(paletteSources.map(async ({ offer }) => offer(typed, context, signal)))
      const found = offers.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      return found.filter(({ actions }) => actions.length > 0)
    },
    enabled: opened,
    placeholderData: (before, query) => (query?.queryKey[1] === opening.number ? before : undefined),
    staleTime: 0,
    gcTime: 0,
    // A text is answered once, so that nothing moves under the hand.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  const run = (action: PaletteAction) => {
    setHasChosen(true)
    choose()
    action.run()
    handle.close()
  }
  const isSettled = typed === text.trim() && !isFetching && !isPlaceholderData
  const { groups, highlighted, isWaiting, move, enter, forget } = useHighlight({ answer, isSettled, run })

  useEffect(() => {
    if (!opened) return handle.close()
    setHasChosen(false)
    handle.open()
  }, [opened])

  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
  }, [highlighted])

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      returnFocus={!hasChosen}
      query={text}
      onQueryChange={(next) => {
        forget()
        setText(next)
      }}
      onSpotlightClose={() => {
        forget()
        onClose()
      }}
      scrollable
      maxHeight={420}
      // What is pressed right after Esc is for the page.
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': words.label } }}
    >
      <Spotlight.Search
        ref={field}
        size="md"
        placeholder={words.placeholder}
        aria-label={words.label}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isWaiting && <Loader size={14} aria-label={words.searching} />}
        onKeyDown={({ key, nativeEvent }) => {
          if (nativeEvent.isComposing) return
          if (key === 'ArrowDown') move(1)
          if (key === 'ArrowUp') move(-1)
          if (key === 'Enter') enter()
        }}
      />
      {/* The list of the library counts its entries, and a new answer moves them. */}
      <div ref={list} className={styles['list']}>
        {groups.map(({ label, actions }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {actions.map((action) => (
              <Spotlight.Action
                key={action.id}
                className={styles['action'] ?? ''}
                label={action.label}
                {...(action.detail !== undefined && { description: action.detail })}
                {...(action.id === highlighted && { 'data-selected': true })}
                rightSection={action.keys === undefined ? undefined : <KeyHint keys={action.keys} />}
                onClick={() => run(action)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{isFetching ? words.searching : words.nothing}</Spotlight.Empty>}
      </div>
    </Spotlight.Root>
  )
}
