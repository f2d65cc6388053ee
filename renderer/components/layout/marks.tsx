import { initialsOfAllWords } from '../../../core/domain/text/initials.ts'
import { texts } from '../../lib/texts.ts'
import mark from '../../mark.svg'
import badgeStyles from '../invoice/status-badge.module.css'
import styles from './marks.module.css'

/** The product's mark. It always stands beside its name, so it says nothing itself. */
export function BrandMark({ size }: { readonly size: number }) {
  return <img src={mark} width={size} height={size} alt="" />
}

type NameProps = { readonly name: string; readonly kind: 'business' | 'person' }

/** The initials of a business (square, green) or a person (round, blue). The name stands beside it, or labels it. */
export function NameMark({ name, kind }: NameProps) {
  return <span className={styles['mark']} data-kind={kind} data-initials={initialsOfAllWords(name)} aria-hidden />
}

/** A demo business, in which everything is invented: said once, so not where its name says so. */
export function DemoMark({ name }: { readonly name: string }) {
  if (/^demo\b/i.test(name)) return null
  return (
    <span className={badgeStyles['badge']} data-status="SANDBOX">
      {texts.businesses.isDemo}
    </span>
  )
}
