import { Group, SegmentedControl, Select, Stack, Text, useMantineColorScheme } from '@mantine/core'

import { colorSchemes } from '../../../core/contract/people/preferences.ts'
import { Problem } from '../../components/ui/problem.tsx'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { texts } from '../../lib/texts.ts'
import { ownAccount as ownAccountTexts } from './texts.ts'

const words = ownAccountTexts.preferences
const sizes = [10, 25, 50, 100]

/** How everything looks, for this person on every computer. Each choice counts at once. */
export function PreferencesForm() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { preferences, change, error } = usePreferences()
  const own = preferences?.pageSize ?? null
  const offered = [...new Set([...sizes, ...(own === null ? [] : [own])])].toSorted((left, right) => left - right)

  return (
    <Stack gap="md">
      <Group gap="xl" align="flex-start">
        <div>
          <Text fw={500} mb={4} id="colors-label">
            {words.colors}
          </Text>
          <SegmentedControl
            aria-labelledby="colors-label"
            value={colorScheme}
            onChange={(value) => {
              const scheme = colorSchemes.find((candidate) => candidate === value)
              if (scheme === undefined) return
              setColorScheme(scheme)
              change({ colorScheme: scheme })
            }}
            data={colorSchemes.map((value) => ({ value, label: texts.account.colors[value] }))}
          />
        </div>
        <Select
          label={words.rows}
          w={200}
          allowDeselect={false}
          value={own === null ? 'standard' : String(own)}
          onChange={(value) => change({ pageSize: value === 'standard' || value === null ? null : Number(value) })}
          data={[
            { value: 'standard', label: words.standard },
            ...offered.map((count) => ({ value: String(count), label: words.row(count) })),
          ]}
        />
      </Group>
      {error !== null && <Problem error={error} />}
    </Stack>
  )
}
