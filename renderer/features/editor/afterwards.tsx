import { Text } from '@mantine/core'

import { useBusiness } from '../../lib/queries/businesses.ts'
import { useEditorTools } from './editor-context.ts'
import { sayAfterwards } from './say-afterwards.ts'

/** What finalizing will set off. */
export function Afterwards() {
  const { businessId } = useEditorTools()
  const { data: business } = useBusiness(businessId)
  return business ? <Text c="dimmed">{sayAfterwards(business)}</Text> : null
}
