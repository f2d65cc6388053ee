import { initials } from '../lib/initials.ts'
import styles from './name-mark.module.css'

type Props = { readonly name: string; readonly kind: 'business' | 'person' }

/** The initials of a business (square, green) or a person (round, blue). The name stands beside it, or labels it. */
export function NameMark({ name, kind }: Props) {
  return <span className={styles['mark']} data-kind={kind} data-initials={initials(name)} aria-hidden />
}
