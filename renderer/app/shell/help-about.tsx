import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { TextBlock } from '../../components/display/text-block.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { help } from '../../lib/texts/app/help.ts'

const words = help.about

/** A file of the interface (`npm run sbom`), which the desktop window can show where it opens no other page. */
async function loadLicences(): Promise<string> {
  const answer = await fetch('/third-party-licences.txt')
  if (!answer.ok) throw new Error(`The licences could not be loaded (${answer.status}).`)
  return answer.text()
}

/** Under which licences the product and its parts are. */
export function HelpAbout() {
  const licences = useQuery({ queryKey: ['licences'], queryFn: loadLicences, staleTime: Infinity })
  return (
    <>
      <Text c="dimmed" mb="md">
        {words.text}
      </Text>
      {licences.data !== undefined ? (
        <TextBlock label={words.label} text={licences.data} copy={words.copy} />
      ) : licences.error ? (
        <Problem error={licences.error} onRetry={() => void licences.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}
