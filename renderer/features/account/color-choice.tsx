import { Menu, useMantineColorScheme } from '@mantine/core'

import { colorSchemes } from '../../../core/contract/people/preferences.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { texts } from '../../lib/texts.ts'

const words = texts.account.colors

/** Light, dark, or as the system is: at once here, and kept for the person's other computers. */
export function ColorChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { change } = usePreferences()

  const choose = (value: string) => {
    const scheme = colorSchemes.find((candidate) => candidate === value)
    if (scheme === undefined) return
    setColorScheme(scheme)
    change({ colorScheme: scheme })
  }

  return (
    <>
      <Menu.Divider />
      <Menu.Label>{words.label}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        {colorSchemes.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {words[scheme]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
