import { lazy, Suspense, useEffect, useState } from 'react'

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }))

type Props = { readonly opened: boolean; readonly onClose: () => void; readonly businessId: string | undefined }

/** The palette is fetched when it is first opened. */
export function PaletteLoader(props: Props) {
  const [isWanted, setIsWanted] = useState(false)
  const { opened } = props
  useEffect(() => setIsWanted((before) => before || opened), [opened])

  return (
    isWanted && (
      <Suspense fallback={null}>
        <Palette {...props} />
      </Suspense>
    )
  )
}
