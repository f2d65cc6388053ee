import '@mantine/spotlight/styles.layer.css'

import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'

import { KeyHint } from '../../components/key-hint.tsx'
import { useSettled } from '../../components/use-settled.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { PalettePlace } from '../../lib/palette/palette.ts'
import { useRouteExists } from '../../lib/routing/route-exists.ts'
import { texts } from '../../lib/texts.ts'
import { paletteSources } from './sources.ts'

const words = texts.palette
const [store, handle] = createSpotlight()

type Props = { readonly opened: boolean; readonly onClose: () => void; readonly businessId: string | undefined }

/** Finds and does things by typing a part of their name. */
export function Palette({ opened, onClose, businessId }: Props) {
  const [text, setText] = useState('')
  // What was chosen takes the focus to its page; otherwise it goes back to where it was.
  const [hasChosen, setHasChosen] = useState(false)
  const { client } = useApi()
  const navigate = useNavigate()
  const routeExists = useRouteExists()
  const typed = useSettled(text.trim(), 120)

  const place = useMemo<PalettePlace>(
    () => ({ client, businessId, routeExists, go: (to, options = {}) => void navigate({ to, ...options }) }),
    [client, businessId, routeExists, navigate],
  )

  const { data: groups = [], isFetching } = useQuery({
    queryKey: ['palette', businessId, typed],
    queryFn: async ({ signal }) => {
      const offers = await Promise.allSettled(paletteSources.map(async ({ offer }) => offer(typed, place, signal)))
      const found = offers.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      return found.filter(({ actions }) => actions.length > 0)
    },
    enabled: opened,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

  useEffect(() => {
    if (!opened) return handle.close()
    setHasChosen(false)
    handle.open()
  }, [opened])

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      returnFocus={!hasChosen}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': words.label } }}
    >
      <Spotlight.Search
        size="md"
        placeholder={words.placeholder}
        aria-label={words.label}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, actions }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {actions.map(({ id, label, detail, keys, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                {...(detail !== undefined && { description: detail })}
                rightSection={keys === undefined ? undefined : <KeyHint keys={keys} />}
                onClick={() => {
                  setHasChosen(true)
                  run()
                }}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{isFetching ? words.searching : words.nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
