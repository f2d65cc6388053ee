import { Role } from '../../../core/contract/vocabulary.ts'
import { Section } from '../../components/section.tsx'
import { roleNames } from '../../lib/texts.ts'
import { team as teamTexts } from '../../lib/texts/team.ts'
import styles from './team.module.css'

const words = teamTexts

/** What each role may do, in plain words. */
export function RoleGuide() {
  return (
    <Section title={words.rolesTitle} text={words.rolesText}>
      <dl className={styles['guide']}>
        {Role.options.map((role) => (
          <div key={role}>
            <dt>{roleNames[role]}</dt>
            <dd>{words.may[role]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
