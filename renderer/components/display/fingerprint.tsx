import { Text } from '@mantine/core'

type Props = { readonly label: string; readonly value: string }

/** SHA-256 of a certificate, in lines of eight pairs that two people compare. */
export function Fingerprint({ label, value }: Props) {
  const pairs = value.split(':')
  const lines = [0, 8, 16, 24].map((from) => pairs.slice(from, from + 8).join(':'))
  return (
    <div>
      <Text fw={500} mb={4}>
        {label}
      </Text>
      <Text
        component="code"
        display="block"
        ff="monospace"
        fz={13}
        lh={1.7}
        style={{ whiteSpace: 'pre-line' }}
        aria-label={label}
      >
        {lines.filter((line) => line !== '').join('\n')}
      </Text>
    </div>
  )
}
