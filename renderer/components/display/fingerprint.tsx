import styles from './fingerprint.module.css'

type Props = { readonly label: string; readonly value: string }

/** SHA-256 of a certificate, in lines of eight pairs that two people compare. */
export function Fingerprint({ label, value }: Props) {
  const pairs = value.split(':')
  const lines = [0, 8, 16, 24].map((from) => pairs.slice(from, from + 8).join(':'))
  return (
    <div>
      <div className={styles['label']}>{label}</div>
      <code className={styles['value']} aria-label={label}>
        {lines.filter((line) => line !== '').join('\n')}
      </code>
    </div>
  )
}
