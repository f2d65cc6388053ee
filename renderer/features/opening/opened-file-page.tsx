import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { may } from '../../../core/contract/http/permissions.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { desktopBridge } from '../../lib/files/desktop-bridge.ts'
import { openedFile } from '../../lib/files/opened-file.ts'
import { useBusinesses } from '../../lib/queries/businesses.ts'
import { opening as words } from '../../lib/texts/app/opening.ts'

const places = [
  { to: '/businesses/$businessId/customers/import', label: words.customers },
  { to: '/businesses/$businessId/products/import', label: words.products },
  { to: '/businesses/$businessId/opening-items/import', label: words.openingItems },
  { to: '/businesses/$businessId/suppliers/import', label: words.suppliers },
  { to: '/businesses/$businessId/bills/import', label: words.bills },
  { to: '/businesses/$businessId/payable-opening-items/import', label: words.payableOpeningItems },
] as const

/** Asks what a file is that somebody opened with the desktop app: a list says nothing of what it lists. */
export function OpenedFilePage() {
  const { data: businesses } = useBusinesses()
  const { data: file } = useQuery({
    queryKey: ['opened-file'],
    queryFn: async () => {
      const taken = await desktopBridge()
        ?.call('file.takeOpened', {})
        .catch(() => undefined)
      return taken?.file ? new File([new Uint8Array(taken.file.bytes)], taken.file.fileName) : null
    },
    // Opened again, it is another file.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (file === undefined || !businesses) return <Loading />

  return (
    <Page width="reading">
      <PageTitle>{words.title}</PageTitle>
      {file === null ? (
        <Notice>{words.nothing}</Notice>
      ) : (
        businesses
          .filter((business) => may(business, 'record.write'))
          .map(({ id, name }) => (
            <Section key={id} title={name} text={words.question(file.name)}>
              <Stack gap="xs">
                {places.map(({ to, label }) => (
                  <Anchor
                    key={to}
                    renderRoot={(props) => (
                      <Link {...props} to={to} params={{ businessId: id }} onClick={() => openedFile.put(file)} />
                    )}
                  >
                    {label}
                  </Anchor>
                ))}
              </Stack>
            </Section>
          ))
      )}
      <Text c="dimmed">{words.unchanged}</Text>
    </Page>
  )
}
